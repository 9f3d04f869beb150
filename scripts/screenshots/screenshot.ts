import { resolve } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { requirePackages } from '../../test/desktop/packages.ts'

export const colorSchemes = ['light', 'dark'] as const
export type ColorScheme = (typeof colorSchemes)[number]

/** In CSS pixels. */
export interface WindowSize {
  readonly width: number
  readonly height: number
}

const windowSize: WindowSize = { width: 880, height: 640 }

/** Makes apps that start later use a typical desktop font. */
export function drawInFontOfDesktops(): void {
  if (process.platform !== 'linux') return
  requirePackages('x11')
  process.env.FONTCONFIG_FILE = resolve(import.meta.dirname, '../../test/desktop/fonts.conf')
}

/** The window at its default size, at 2x. */
export function pictureOf(page: Page, format: 'png' | 'webp'): Promise<Buffer> {
  return pictureAt(page, windowSize, format)
}

/** The page at this size in CSS pixels, at 2x, with a transparent background. */
export async function pictureAt(page: Page, size: WindowSize, format: 'png' | 'webp'): Promise<Buffer> {
  const session = await page.context().newCDPSession(page)
  const nothing = { color: { r: 0, g: 0, b: 0, a: 0 } }
  await session.send('Emulation.setDefaultBackgroundColorOverride', nothing)
  await session.send('Emulation.setDeviceMetricsOverride', { ...size, deviceScaleFactor: 2, mobile: false })
  const quality = format === 'webp' ? { quality: 92 } : {}
  const { data } = await session.send('Page.captureScreenshot', { format, ...quality })
  await session.send('Emulation.clearDeviceMetricsOverride')
  await session.send('Emulation.setDefaultBackgroundColorOverride')
  await session.detach()
  return Buffer.from(data, 'base64')
}

/** The window, light and dark, at the same instant of the page's clock, which must have been installed. */
export async function bothPictures(
  page: Page,
  format: 'png' | 'webp',
  size = windowSize,
): Promise<Readonly<Record<ColorScheme, Buffer>>> {
  const aheadMs = (await nowIn(page)) - Date.now()
  await stopClock(page)
  const taken = async (colorScheme: ColorScheme) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    return await pictureAt(page, size, format)
  }
  const pictures = { light: await taken('light'), dark: await taken('dark') }
  await page.clock.resume()
  // Catches up with the clock of the main process.
  await page.clock.fastForward(Math.max(0, Date.now() + aheadMs - (await nowIn(page))))
  return pictures
}

const nowIn = (page: Page) => page.evaluate(() => Date.now())

/** Playwright can stop the clock only at a future instant. */
async function stopClock(page: Page): Promise<void> {
  await expect(async () => page.clock.pauseAt((await nowIn(page)) + 100)).toPass()
}
