import { mkdir, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { requirePackages } from './desktop/packages.ts'
import { journeys } from './scenes/journeys.ts'
import { pictureOf } from './support/picture.ts'

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
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await writeFile(`${folder}/${scene}-${colorScheme}.webp`, await pictureOf(page, 'webp'))
    }
    console.log(scene)
  })
}
