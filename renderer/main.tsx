// First, because it sets the order of the layers that all other styles lie in.
import './styles/index.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './App.tsx'
import { Announcements } from './announcements.tsx'
import { bridge } from './ask.ts'
import { Broken } from './components/window/Broken.tsx'
import { SnapshotContext } from './hooks/use-snapshot.ts'
import { openSnapshotStore } from './snapshot-store.ts'

const root = document.getElementById('root')
if (root === null) throw new Error('index.html holds no #root.')
const store = await openSnapshotStore(bridge)
// The style sheets draw the scroll bars of each platform.
document.documentElement.dataset.platform = store.read().base.platform
createRoot(root).render(
  <StrictMode>
    <Broken>
      <SnapshotContext value={store}>
        <App />
        <Announcements />
      </SnapshotContext>
    </Broken>
  </StrictMode>,
)
