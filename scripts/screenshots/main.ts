import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Page } from '@playwright/test'
import type { MenuLine } from '../../test/desktop/tray-host.ts'
import { journeys } from '../../test/journeys/all.ts'
import {
  button,
  expect,
  inLanguage,
  type Journey,
  JourneyFixture,
  signInAcme,
  signInNorthwind,
} from '../../test/journeys/fixture.ts'
import { openBlankPage } from '../../test/launch/blank-page.ts'
import { buildWhereStale } from '../../test/launch/build.ts'
import { endAtSignals } from '../../test/launch/processes.ts'
import { endDesktops } from '../../test/launch.ts'
import { day } from '../../test/support/durations.ts'
import {
  bothPictures,
  type ColorScheme,
  colorSchemes,
  drawInFontOfDesktops,
  pictureAt,
  type WindowSize,
} from './screenshot.ts'

/**
 * `npm run screenshots`: takes a picture of each screen and state, light and dark, in English in `out/screenshots/` and
 * in German in its `de/`. Updates those that documents show, in `docs/screenshots/`. Arguments select journeys, or
 * `after-copy`, the first picture of the README. Continues after a failed screen or journey, and lists the failures at
 * the end.
 */
const folder = resolve(import.meta.dirname, '../../out/screenshots')
const shownFolder = resolve(import.meta.dirname, '../../docs/screenshots')
const only = process.argv.slice(2)
const isWanted = (name: string) => only.length === 0 || only.includes(name)

const files = ['../../renderer/styles/tokens.css', '../../renderer/styles/base.css', 'frame.css']
const styles = await Promise.all(files.map((file) => readFile(resolve(import.meta.dirname, file), 'utf8')))

/** The icon of `resources/tray.svg` in its good state. */
const trayRing =
  '<svg class="tray" viewBox="0 0 24 24"><circle cx="12" cy="12" r="8.6" stroke-width="4.3" /></svg>'

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
    await takeAfterCopy(blank.page)
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

/** The moment after a copy, with the tray menu open. `page`: a blank page to draw on. */
async function takeAfterCopy(page: Page): Promise<void> {
  await JourneyFixture.run(async (fixture) => {
    await fixture.launch({}, async (window, app) => {
      await signInNorthwind(window)
      await button(window, 'Add account').click()
      await signInAcme(app)
    })
    await fixture.launch({ laterMs: 1.865 * day }, async (window, app) => {
      await window.getByRole('button', { name: /Northwind/ }).click()
      await button(window, 'Copy token').click()
      await expect(window.getByRole('status')).toContainText('Copied.')
      await window.mouse.move(0, 0)
      const pictures = await bothPictures(window, 'png')
      const menu = await app.desktop.trayHost.menu()
      for (const scheme of colorSchemes) {
        const picture = await desktopWithMenu(page, scheme, pictures[scheme], menu)
        await save(`after-copy-${scheme}`, picture)
      }
    })
  })
}

/** Draws the window, a PNG, on a plain desktop with a panel and the tray icon's open menu. */
async function desktopWithMenu(
  page: Page,
  scheme: ColorScheme,
  picture: Buffer,
  menu: readonly MenuLine[],
): Promise<Buffer> {
  const lines = menu.map((line, index) => {
    if (line.kind === 'separator') return '<hr>'
    if (line.depth > 1) return ''
    const next = menu[index + 1]
    const opens = next?.kind === 'item' && next.depth > 1
    return `<li class="${line.isEnabled ? '' : 'disabled'} ${opens ? 'opens' : ''}">${escaped(line.label)}</li>`
  })
  const panel = `<header class="panel">${trayRing}</header>`
  const content = `<img src="data:image/png;base64,${picture.toString('base64')}">`
  const window = `<div class="frame"><strong>Deckpass</strong>${content}</div>`
  const body = `<div class="desktop">${panel}${window}<ul class="menu">${lines.join('')}</ul></div>`
  await page.setContent(`<html class="${scheme}"><style>${styles.join('')}</style>${body}</html>`)
  await page.evaluate(() => Promise.all([...document.images].map((image) => image.decode())))
  return await pictureAt(page, { width: 1220, height: 764 }, 'webp')
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
