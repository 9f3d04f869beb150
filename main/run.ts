import { join } from 'node:path'
import { app } from 'electron'
import { t } from '../app/words/index.ts'
import { applySettings, followClosing, followEvents } from './app-events.ts'
import { prepare } from './before-ready.ts'
import { compose } from './compose.ts'
import type { SettingsAtStart } from './lifecycle/settings-at-start.ts'
import { showStartFailure } from './lifecycle/start-failure.ts'
import { addMenuAndTray } from './menu-and-tray.ts'
import { serve } from './serve.ts'

/** Runs Deckpass, step by step. Resolves before `ready`, because `ready` waits for it. */
export async function run(userData: string, found: SettingsAtStart): Promise<void> {
  const prepared = await prepare(userData)
  if (prepared === null) return
  void app.whenReady().then(() => {
    try {
      const parts = compose(prepared, found)
      serve(parts)
      followEvents(parts)
      void parts.core.start()
      applySettings(parts)
      void addMenuAndTray(parts)
      followClosing(parts)
    } catch (error) {
      prepared.log.error('main.not-started', {
        error,
        stack: error instanceof Error ? error.stack : undefined,
      })
      void showStartFailure(t('lifecycle.main.startFailure.error', { folder: join(userData, 'logs') }))
    }
  })
}
