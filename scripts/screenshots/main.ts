import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Page } from '@playwright/test'
import { journeys } from '../../test/journeys/all.ts'
import { inLanguage, type Journey } from '../../test/journeys/fixture.ts'
import { openBlankPage } from '../../test/launch/blank-page.ts'
import { buildWhereStale } from '../../test/launch/build.ts'
import { endAtSignals } from '../../test/launch/processes.ts'
import { endDesktops } from '../../test/launch.ts'
import { takeAfterCopy } from './after-copy.ts'
import { bothPictures, colorSchemes, drawInFontOfDesktops, type WindowSize } from './screenshot.ts'

/**
 * `npm run screenshots`: takes a picture of each screen and state, light and dark, in English in `out/screenshots/` and
 * in German in its `de/`. Updates the ones in `docs/screenshots/`, which documents show. Arguments select journeys, or
 * `after-copy`, the first picture of the README. Continues after a failed screen or journey, and lists the failures at
 * the end.
 */
const folder = resolve(import.meta.dirname, '../../out/screenshots')
const shownFolder = resolve(import.meta.dirname, '../../docs/screenshots')
const only = process.argv.slice(2)
const isWanted = (name: string) => only.length === 0 || only.includes(name)

const failures: string[] = []

buildWhereStale()
drawInFontOfDesktops()
await mkdir(`${folder}/de`, { recursive: true })
endAtSignals()
try {
  for (const journey of journeys.filter(({ name }) => isWanted(name))) await takeJourney(journey)
  if (isWanted('after-copy')) await attempt(() => 'after-copy', takeFirst)
} finally {
  await endDesktops()
}
if (failures.length > 0) {
  console.error(`\nNot taken:\n\n${failures.join('\n\n')}`)
  process.exitCode = 1
}

/** Records an error, to print it at the end of the run. */
async function attempt(what: () => string, take: () => Promise<void>): Promise<void> {
  try {
    await take()
  } catch (error) {
    console.log(`${what()}: failed`)
    failures.push(`${what()}: ${error instanceof Error ? error.message : error}`)
  }
}

async function takeJourney({ name, play }: Journey): Promise<void> {
  let last = 'its beginning'
  await attempt(
    () => `${name}, after ${last}`,
    () =>
      play(async (screen, page, size) => {
        last = screen
        await attempt(
          () => screen,
          () => takeScreen(screen, page, size),
        )
      }),
  )
}

async function takeScreen(screen: string, page: Page, size: WindowSize | undefined): Promise<void> {
  // Moves the pointer away, so that nothing is hovered.
  await page.mouse.move(0, 0)
  const english = await bothPictures(page, 'webp', size)
  for (const scheme of colorSchemes) await save(`${screen}-${scheme}`, english[scheme])
  await inLanguage(page, 'de', async () => {
    const german = await bothPictures(page, 'webp', size)
    for (const scheme of colorSchemes) await save(`de/${screen}-${scheme}`, german[scheme])
  })
  console.log(screen)
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
