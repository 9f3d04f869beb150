import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Page } from '@playwright/test'
import type { MenuLine } from '../../test/desktop/tray-host.ts'
import { button, expect, JourneyFixture, signInAcme, signInNorthwind } from '../../test/journeys/fixture.ts'
import { day } from '../../test/support/durations.ts'
import { bothPictures, type ColorScheme, colorSchemes, pictureAt } from './screenshot.ts'

const files = ['../../renderer/styles/tokens.css', '../../renderer/styles/base.css', 'frame.css']
const styles = await Promise.all(files.map((file) => readFile(resolve(import.meta.dirname, file), 'utf8')))

/** The icon of `resources/tray.svg` in its good state. */
const trayRing =
  '<svg class="tray" viewBox="0 0 24 24"><circle cx="12" cy="12" r="8.6" stroke-width="4.3" /></svg>'

/**
 * The first picture of the README: the moment after a copy, with the tray menu open. `page`: a blank page to draw on.
 */
export async function takeAfterCopy(
  page: Page,
  save: (name: string, webp: Buffer) => Promise<void>,
): Promise<void> {
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

/** Draws the window, a PNG, on a plain desktop with a panel, whose tray icon has its menu open. */
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
