// Must come first, because it defines the order of the cascade layers.
import '../styles/index.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { copyThroughMain } from '../copying/copy-and-cut.ts'
import { bridge } from '../window/bridge.ts'
import { ErrorBoundary } from '../window/ErrorBoundary.tsx'
import { leaveKeysToInputMethod } from '../window/keys.ts'
import { speakIn } from '../window/language.ts'
import { OutcomeNotice, showUnhandledFailures } from '../window/OutcomeNotice.tsx'
import { requestWithNotice } from '../window/requests.ts'
import { ConsentRequest } from './ConsentRequest.tsx'

const root = document.getElementById('root')
if (root === null) throw new Error('consent.html holds no #root.')
showUnhandledFailures(window)
leaveKeysToInputMethod(window)
copyThroughMain((text) => requestWithNotice('copying.copyConsentText', { text }))
await speakIn(bridge.language)
createRoot(root).render(
  <StrictMode>
    <ErrorBoundary>
      <ConsentRequest />
      <OutcomeNotice />
    </ErrorBoundary>
  </StrictMode>,
)
