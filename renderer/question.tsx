// First, because it sets the order of the layers that all other styles lie in.
import './styles/index.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Broken } from './components/window/Broken.tsx'
import { Question } from './screens/Question.tsx'

/** The small window in which a program's question is answered. */
const root = document.getElementById('root')
if (root === null) throw new Error('question.html holds no #root.')
createRoot(root).render(
  <StrictMode>
    <Broken>
      <Question />
    </Broken>
  </StrictMode>,
)
