import { mkdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import { journeys } from './scenes/journeys.ts'

/** Writes a picture of each screen and state, light and dark, to `docs/screenshots/`. */
const folder = resolve(import.meta.dirname, '../docs/screenshots')
const only = process.argv.slice(2)

await mkdir(folder, { recursive: true })
for (const journey of journeys) {
  if (only.length > 0 && !only.includes(journey.name)) continue
  await journey.play(async (scene, page) => {
    // Nothing under the pointer.
    await page.mouse.move(0, 0)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await page.screenshot({ path: `${folder}/${scene}-${colorScheme}.png`, animations: 'disabled' })
    }
    console.log(scene)
  })
}
