import type { CDPSession, Page } from '@playwright/test'
import { launchStandIn, type StandInApp, type StandInOptions } from '../../launch/stand-in.ts'

/** An app whose window is open, and a line to Chromium about it. */
export interface OpenWindow {
  readonly app: StandInApp
  readonly page: Page
  readonly cdp: CDPSession
}

/** Opens one window after another, does `work` with all of them, and closes them, whatever happened. */
export async function withWindows<K extends string, T>(
  options: Readonly<Record<K, Pick<StandInOptions, 'userData' | 'appPath'>>>,
  work: (windows: Readonly<Record<K, OpenWindow>>) => Promise<T>,
): Promise<T> {
  const windows: Partial<Record<K, OpenWindow>> = {}
  const isComplete = (some: Partial<Record<K, OpenWindow>>): some is Record<K, OpenWindow> =>
    Object.keys(some).length === Object.keys(options).length
  try {
    for (const name in options) {
      const app = await launchStandIn({ ...options[name] })
      windows[name] = { app, page: app.page, cdp: await app.page.context().newCDPSession(app.page) }
    }
    if (!isComplete(windows)) throw new Error('A window is missing.')
    return await work(windows)
  } finally {
    for (const name in windows) await windows[name]?.app.kill()
  }
}
