// First, because it sets the order of the cascade layers.
import './styles/index.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { ErrorBoundary } from './components/window/ErrorBoundary.tsx'
import { NotDoneNotice } from './components/window/NotDoneNotice.tsx'
import { bridge } from './lib/bridge.ts'
import { tellOfUnhandled } from './lib/send.ts'
import { speakIn } from './lib/speak-in.ts'
import { ConsentRequest } from './screens/ConsentRequest.tsx'

/** The consent window. */
const root = document.getElementById('root')
if (root === null) throw new Error('consent.html holds no #root.')
tellOfUnhandled(window)
await speakIn(bridge.language)
createRoot(root).render(
  <StrictMode>
    <ErrorBoundary>
      <ConsentRequest />
      <NotDoneNotice />
    </ErrorBoundary>
  </StrictMode>,
)
