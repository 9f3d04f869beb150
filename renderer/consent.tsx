// First, because it sets the order of the cascade layers.
import './styles/index.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { consentWindowTitle } from '../app/words/index.ts'
import { ErrorBoundary } from './components/window/ErrorBoundary.tsx'
import { ConsentRequest } from './screens/ConsentRequest.tsx'

/** The consent window. */
const root = document.getElementById('root')
if (root === null) throw new Error('consent.html holds no #root.')
document.title = consentWindowTitle
createRoot(root).render(
  <StrictMode>
    <ErrorBoundary>
      <ConsentRequest />
    </ErrorBoundary>
  </StrictMode>,
)
