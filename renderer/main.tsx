// First, because it sets the order of the cascade layers.
import './styles/index.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './App.tsx'
import { SnapshotContext } from './hooks/use-snapshot.ts'
import { bridge } from './lib/bridge.ts'
import { mendPresses } from './lib/presses.ts'
import { tellOfUnhandled } from './lib/send.ts'
import { openSnapshotStore } from './lib/snapshot-store.ts'
import { speakIn } from './lib/speak-in.ts'

const root = document.getElementById('root')
if (root === null) throw new Error('index.html holds no #root.')
tellOfUnhandled(window)
mendPresses(document)
const [store] = await Promise.all([openSnapshotStore(bridge), speakIn(bridge.language)])
const { language, platform } = store.read().base
// It has been changed since the window was made, and the page is loaded anew, as after a lock.
if (language !== bridge.language) await speakIn(language)
// For the scroll bars, which differ by platform.
document.documentElement.dataset.platform = platform
createRoot(root).render(
  <StrictMode>
    <SnapshotContext value={store}>
      <App />
    </SnapshotContext>
  </StrictMode>,
)
