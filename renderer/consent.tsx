// First, because it sets the order of the cascade layers.
import './styles/index.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { ErrorBoundary } from './components/window/ErrorBoundary.tsx'
import { bridge } from './lib/bridge.ts'
import { speakIn } from './lib/language.ts'
import { ConsentRequest } from './screens/ConsentRequest.tsx'

/** The consent window. */
const root = document.getElementById('root')
if (root === null) throw new Error('consent.html holds no #root.')
await speakIn(bridge.language)
createRoot(root).render(
  <StrictMode>
    <ErrorBoundary>
      <ConsentRequest />
    </ErrorBoundary>
  </StrictMode>,
)
