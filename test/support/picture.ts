import type { Page } from '@playwright/test'

/** The window as it opens, 880 by 640, with two pixels of the picture for each of the page's. */
export async function pictureOf(page: Page, format: 'png' | 'webp'): Promise<Buffer> {
  const session = await page.context().newCDPSession(page)
  const size = { width: 880, height: 640, deviceScaleFactor: 2, mobile: false }
  await session.send('Emulation.setDeviceMetricsOverride', size)
  const quality = format === 'webp' ? { quality: 92 } : {}
  const { data } = await session.send('Page.captureScreenshot', { format, ...quality })
  await session.send('Emulation.clearDeviceMetricsOverride')
  await session.detach()
  return Buffer.from(data, 'base64')
}
