// First, because it sets the order of the cascade layers.
import './styles/index.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './App.tsx'
import { Tooltip } from './components/ui/Tooltip.tsx'
import { ErrorBoundary } from './components/window/ErrorBoundary.tsx'
import { SnapshotContext } from './hooks/use-snapshot.ts'
import { Announcements } from './lib/announcements.tsx'
import { bridge } from './lib/bridge.ts'
import { openSnapshotStore } from './lib/snapshot-store.ts'

const root = document.getElementById('root')
if (root === null) throw new Error('index.html holds no #root.')
const store = await openSnapshotStore(bridge)
// For the scroll bars, which differ by platform.
document.documentElement.dataset.platform = store.read().base.platform
createRoot(root).render(
  <StrictMode>
    <ErrorBoundary>
      <SnapshotContext value={store}>
        <App />
        <Announcements />
        <Tooltip />
      </SnapshotContext>
    </ErrorBoundary>
  </StrictMode>,
)
