import { app } from 'electron'
import { compose } from './compose.ts'
import { addDesktopParts } from './desktop-parts.ts'
import { applySettings, followClosing, followEvents } from './follow.ts'
import type { SettingsAtStart } from './lifecycle/settings-at-start.ts'
import { prepare } from './prepare.ts'
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
    void addDesktopParts(parts)
    followClosing(parts)
  })
}
