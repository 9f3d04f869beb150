import { app } from 'electron'
import { applySettings, followClosing, followEvents } from './app-events.ts'
import { prepare } from './before-ready.ts'
import { compose } from './compose.ts'
import type { SettingsAtStart } from './lifecycle/settings-at-start.ts'
import { addMenuAndTray } from './menu-and-tray.ts'
import { serve } from './serve.ts'

/** Runs Deckpass, step by step. Resolves before `ready`, because `ready` waits for it. */
export async function run(userData: string, found: SettingsAtStart): Promise<void> {
  const prepared = await prepare(userData)
  if (prepared === null) return
  void app.whenReady().then(() => {
    const parts = compose(prepared, found)
    serve(parts)
    followEvents(parts)
    void parts.core.start()
    applySettings(parts)
    void addMenuAndTray(parts)
    followClosing(parts)
  })
}
