import { readFileSync, readlinkSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { launchApp } from '../../launch.ts'

/** The process that Chromium's lock in the folder names. */
const processOf = (folder: string) => Number(readlinkSync(join(folder, 'SingletonLock')).split('-').at(-1))

// electron-store brings handlers of its own, which end the process at once if they come after Electron's.
test('a SIGTERM, as at a log-out, ends Deckpass by the steps of every quit', async () => {
  const app = await launchApp()
  try {
    process.kill(processOf(app.userData), 'SIGTERM')
    await expect.poll(() => app.hasEnded()).toBe(true)
    // Only the steps of a quit write this, together with the one that clears the clipboard.
    expect(Object.keys(JSON.parse(readFileSync(join(app.userData, 'settings.json'), 'utf8')))).toEqual([
      'windowPlacement',
    ])
  } finally {
    await app.close()
  }
})
