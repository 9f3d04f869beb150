import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { journeys } from '../../test/journeys/all.ts'
import { inLanguage, type Journey } from '../../test/journeys/fixture.ts'
import { openBlankPage } from '../../test/launch/blank-page.ts'
import { endAtSignals } from '../../test/launch/processes.ts'
import { endDesktops } from '../../test/launch.ts'
import { takeAfterCopy } from './after-copy.ts'
import { bothPictures, colorSchemes, drawInFontOfDesktops } from './screenshot.ts'

/**
 * `npm run screenshots`: a picture of each screen and state, light and dark, in English to `out/screenshots/` and in
 * German to its `de/`. What `docs/screenshots/` holds, because a document shows it, is renewed as well. Given names of
 * journeys, or `after-copy`, with which the README begins, it takes only those.
 */
const folder = resolve(import.meta.dirname, '../../out/screenshots')
const shownFolder = resolve(import.meta.dirname, '../../docs/screenshots')
const only = process.argv.slice(2)
const isWanted = (name: string) => only.length === 0 || only.includes(name)

drawInFontOfDesktops()
await mkdir(`${folder}/de`, { recursive: true })
endAtSignals()
try {
  for (const journey of journeys.filter(({ name }) => isWanted(name))) await takeJourney(journey)
  if (isWanted('after-copy')) await takeFirst()
} finally {
  await endDesktops()
}

async function takeJourney({ play }: Journey): Promise<void> {
  await play(async (screen, page, size) => {
    // Nothing under the pointer.
    await page.mouse.move(0, 0)
    const english = await bothPictures(page, 'webp', size)
    for (const scheme of colorSchemes) await save(`${screen}-${scheme}`, english[scheme])
    await inLanguage(page, 'de', async () => {
      const german = await bothPictures(page, 'webp', size)
      for (const scheme of colorSchemes) await save(`de/${screen}-${scheme}`, german[scheme])
    })
    console.log(screen)
  })
}

async function takeFirst(): Promise<void> {
  const blank = await openBlankPage()
  try {
    await takeAfterCopy(blank.page, save)
    console.log('after-copy')
  } finally {
    await blank.close()
  }
}

async function save(name: string, webp: Buffer): Promise<void> {
  await writeFile(`${folder}/${name}.webp`, webp)
  const shown = `${shownFolder}/${name}.webp`
  if (existsSync(shown)) await writeFile(shown, webp)
}
