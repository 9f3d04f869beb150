import { mkdir, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { CDPSession } from '@playwright/test'
import { requirePackages } from './desktop/packages.ts'
import { journeys } from './scenes/journeys.ts'

/** Writes a picture of each screen and state, light and dark, to `docs/screenshots/`. */
const folder = resolve(import.meta.dirname, '../docs/screenshots')
const only = process.argv.slice(2)

// As a desktop draws it: in a face that is made for windows.
if (process.platform === 'linux') {
  requirePackages('x11')
  process.env.FONTCONFIG_FILE = resolve(import.meta.dirname, 'desktop/fonts.conf')
}

await mkdir(folder, { recursive: true })
for (const journey of journeys) {
  if (only.length > 0 && !only.includes(journey.name)) continue
  await journey.play(async (scene, page) => {
    // Nothing under the pointer.
    await page.mouse.move(0, 0)
    const session = await page.context().newCDPSession(page)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await writeFile(`${folder}/${scene}-${colorScheme}.webp`, await picture(session))
    }
    await session.detach()
    console.log(scene)
  })
}

/** The window as it opens, two pixels of the picture for each of the page's. */
async function picture(session: CDPSession): Promise<Buffer> {
  const size = { width: 880, height: 640, deviceScaleFactor: 2, mobile: false }
  await session.send('Emulation.setDeviceMetricsOverride', size)
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: 92 })
  await session.send('Emulation.clearDeviceMetricsOverride')
  return Buffer.from(data, 'base64')
}
