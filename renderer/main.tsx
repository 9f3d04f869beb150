// Must come first, because it defines the order of the cascade layers.
import './styles/index.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './App.tsx'
import { copyThroughMain, keepSelectAllToFields } from './copying/copy-and-cut.ts'
import { bridge } from './window/bridge.ts'
import { ErrorBoundary } from './window/ErrorBoundary.tsx'
import { guardDoubleClicks } from './window/guard-double-clicks.ts'
import { leaveKeysToInputMethod } from './window/keys.ts'
import { speakIn } from './window/language.ts'
import { showUnhandledFailures } from './window/OutcomeNotice.tsx'
import { requestWithNotice } from './window/requests.ts'
import { createSnapshotStore, SnapshotContext } from './window/use-snapshot.ts'

const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no #root.')
showUnhandledFailures(window)
leaveKeysToInputMethod(window)
guardDoubleClicks(document)
keepSelectAllToFields(document)
copyThroughMain(
  (text) => requestWithNotice('copying.copyText', { text }),
  (secret) => void requestWithNotice('copying.noteSecretSelected', { secret }),
)
// Without a snapshot drawing fails, and the page offers a reload.
const [store] = await Promise.all([createSnapshotStore(bridge).catch(() => null), speakIn(bridge.language)])
if (store !== null) {
  const { language, platform } = store.read().base
  // The language may have changed before the page was reloaded, as after a lock.
  if (language !== bridge.language) await speakIn(language)
  // Scroll bars differ by platform.
  document.documentElement.dataset.platform = platform
}
createRoot(root).render(
  <StrictMode>
    <ErrorBoundary>
      <SnapshotContext value={store}>
        <App />
      </SnapshotContext>
    </ErrorBoundary>
  </StrictMode>,
)
