import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Page } from '@playwright/test'
import type { MenuLine } from '../desktop/tray-host.ts'
import { type ColorScheme, pictureAt, windowSize } from './screenshot.ts'

/** What is round the window is the desktop's: it is drawn here, plainly, on a separate page. */

const titleBar = 36
const style = await readFile(resolve(import.meta.dirname, 'frame.css'), 'utf8')

/** A position in the window, in CSS pixels. */
export interface Point {
  readonly x: number
  readonly y: number
}

interface Framed {
  readonly scheme: ColorScheme
  /** The window's content, as PNG. */
  readonly picture: Buffer
}

/** The window with its title bar and a sentence under it; `pointer`: where the mouse is. */
export async function framedStep(
  page: Page,
  { scheme, picture, caption, pointer }: Framed & { caption: string; pointer: Point | null },
): Promise<Buffer> {
  const arrow = pointer
    ? `<svg class="pointer" style="left:${pointer.x}px;top:${pointer.y + titleBar}px" viewBox="0 0 16 24">
         <path d="M1 1v17l4-4 3 7 3-1-3-7h6z"/></svg>`
    : ''
  await draw(page, scheme, `${windowWith(picture, arrow)}<p class="caption">${escaped(caption)}</p>`)
  return await pictureAt(page, { width: windowSize.width, height: windowSize.height + titleBar + 52 }, 'png')
}

/** The window on a desktop whose panel shows the tray icon, with its menu open. */
export async function desktopWithMenu(
  page: Page,
  { scheme, picture, menu }: Framed & { menu: readonly MenuLine[] },
): Promise<Buffer> {
  const icon = await readFile(
    resolve(import.meta.dirname, `../../resources/tray/${scheme}-good-32.png`),
    'base64',
  )
  const lines = menu.map((line) =>
    line.kind === 'separator'
      ? '<hr>'
      : `<li class="${line.isEnabled ? '' : 'disabled'}">${escaped(line.label)}</li>`,
  )
  const panel = `<header class="panel"><img class="tray" src="data:image/png;base64,${icon}"></header>`
  const body = `<div class="desktop">${panel}${windowWith(picture, '')}<ul class="menu">${lines.join('')}</ul></div>`
  await draw(page, scheme, body)
  return await pictureAt(page, { width: 1220, height: 764 }, 'webp')
}

function windowWith(picture: Buffer, over: string): string {
  const content = `<img class="content" src="data:image/png;base64,${picture.toString('base64')}">`
  return `<div class="window"><div class="title">Deckpass</div>${content}${over}</div>`
}

async function draw(page: Page, scheme: ColorScheme, body: string): Promise<void> {
  await page.setContent(`<html class="${scheme}"><style>${style}</style>${body}</html>`)
  await page.evaluate(() => Promise.all([...document.images].map((image) => image.decode())))
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
