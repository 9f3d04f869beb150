import { StrictMode, useState } from 'react'
import { createRoot } from 'react-dom/client'

/** The least that a page with React can be. */
function Bare() {
  const [presses, setPresses] = useState(0)
  return (
    <button type="button" onClick={() => setPresses(presses + 1)}>
      Pressed {presses}
    </button>
  )
}

const root = document.getElementById('root')
if (root === null) throw new Error('index.html holds no #root.')
createRoot(root).render(
  <StrictMode>
    <Bare />
  </StrictMode>,
)
