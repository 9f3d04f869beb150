import type { EventEmitter } from 'node:events'
import { nativeTheme } from '../system/native-theme.ts'
import type { Page } from './page.ts'

/**
 * Draws the page in the theme that the app has chosen, until `owner` is destroyed. While it has chosen
 * none, what the page is drawn in is the system's theme, also where a test emulates one.
 */
export function followTheme(page: Page, owner: EventEmitter): void {
  let drawn = nativeTheme.themeSource

  const draw = async () => {
    drawn = nativeTheme.themeSource
    const value = nativeTheme.shouldUseDarkColors ? 'dark' : 'light'
    const features = [{ name: 'prefers-color-scheme', value }]
    await page.target.session.send('Emulation.setEmulatedMedia', { features }).catch(() => undefined)
    // A page tells of a change only from one drawing to the next, so one in between would be missed.
    const dark = await page.isDark()
    if (dark !== null) heed(dark)
  }

  const heed = (dark: boolean) => {
    if (nativeTheme.themeSource === 'system') nativeTheme.systemIsDark(dark)
    else if (dark !== nativeTheme.shouldUseDarkColors) void draw()
  }

  const redraw = () => {
    if (drawn !== nativeTheme.themeSource) void draw()
  }

  page.on('message', (message) => {
    if (message.kind === 'scheme') heed(message.dark)
  })
  nativeTheme.on('updated', redraw)
  owner.once('destroyed', () => nativeTheme.off('updated', redraw))
  if (nativeTheme.themeSource !== 'system') void draw()
}
