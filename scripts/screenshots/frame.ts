import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Page } from '@playwright/test'
import type { MenuLine } from '../../test/desktop/tray-host.ts'
import { type ColorScheme, pictureAt } from './screenshot.ts'

/** Draws a plain desktop around the window, on a separate page. */

const files = ['../../renderer/styles/tokens.css', '../../renderer/styles/base.css', 'frame.css']
const styles = await Promise.all(files.map((file) => readFile(resolve(import.meta.dirname, file), 'utf8')))

/** The icon of `resources/tray.svg` in its good state. */
const trayRing =
  '<svg class="tray" viewBox="0 0 24 24"><circle cx="12" cy="12" r="8.6" stroke-width="4.3" /></svg>'

interface Framed {
  readonly scheme: ColorScheme
  /** The window's content, as PNG. */
  readonly picture: Buffer
  readonly menu: readonly MenuLine[]
}

/** Draws the window on a desktop with a panel, whose tray icon has its menu open. */
export async function desktopWithMenu(page: Page, { scheme, picture, menu }: Framed): Promise<Buffer> {
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
