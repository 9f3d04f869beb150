import { mkdir, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { requirePackages } from '../desktop/packages.ts'
import { journeys } from '../journeys/all.ts'
import { inLanguage } from '../journeys/fixture.ts'
import { openBlankPage } from '../launch/blank-page.ts'
import { endAtSignals } from '../launch/processes.ts'
import { endDesktops } from '../launch.ts'
import { takeAfterCopy } from './after-copy.ts'
import { takeMainJob } from './main-job.ts'
import { bothPictures, colorSchemes } from './screenshot.ts'

/**
 * Writes a picture of each screen and state, light and dark, in English to `docs/screenshots/` and in German to its `de/`, and the two that the README
 * begins with. Given names of journeys, `after-copy` or `main-job`, it takes only those.
 */
const folder = resolve(import.meta.dirname, '../../docs/screenshots')
const only = process.argv.slice(2)
const isWanted = (name: string) => only.length === 0 || only.includes(name)

// As a desktop draws it: in a face that is made for windows.
if (process.platform === 'linux') {
  requirePackages('x11')
  process.env.FONTCONFIG_FILE = resolve(import.meta.dirname, '../desktop/fonts.conf')
}

await mkdir(`${folder}/de`, { recursive: true })
endAtSignals()
try {
  await takeJourneys()
  await takeFramed()
} finally {
  await endDesktops()
}

async function takeJourneys(): Promise<void> {
  for (const journey of journeys.filter(({ name }) => isWanted(name)))
    await journey.play(async (screen, page, size) => {
      // Nothing under the pointer.
      await page.mouse.move(0, 0)
      const pictures = await bothPictures(page, 'webp', size)
      for (const scheme of colorSchemes)
        await writeFile(`${folder}/${screen}-${scheme}.webp`, pictures[scheme])
      await inLanguage(page, 'de', async () => {
        const german = await bothPictures(page, 'webp', size)
        for (const scheme of colorSchemes)
          await writeFile(`${folder}/de/${screen}-${scheme}.webp`, german[scheme])
      })
      console.log(screen)
    })
}

async function takeFramed(): Promise<void> {
  const framed = { 'after-copy': takeAfterCopy, 'main-job': takeMainJob }
  for (const [name, take] of Object.entries(framed)) {
    if (!isWanted(name)) continue
    const blank = await openBlankPage()
    try {
      await take(blank.page, folder)
      console.log(name)
    } finally {
      await blank.close()
    }
  }
}
