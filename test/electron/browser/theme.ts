import type { EventEmitter } from 'node:events'
import { nativeTheme } from '../system/native-theme.ts'
import type { Page } from './page.ts'

/**
 * Draws the page in the theme that the app has chosen, until `owner` is destroyed. While it has chosen
 * none, what the page is drawn in is the system's theme, also where a test emulates one.
 */
export function followTheme(page: Page, owner: EventEmitter): void {
  let drawn = nativeTheme.themeSource

  const draw = () => {
    drawn = nativeTheme.themeSource
    const value = nativeTheme.shouldUseDarkColors ? 'dark' : 'light'
    const features = [{ name: 'prefers-color-scheme', value }]
    page.target.session.send('Emulation.setEmulatedMedia', { features }).catch(() => undefined)
  }
  const redraw = () => {
    if (drawn !== nativeTheme.themeSource) draw()
  }

  page.on('message', (message) => {
    if (message.kind !== 'scheme') return
    if (nativeTheme.themeSource === 'system') nativeTheme.systemIsDark(message.dark)
    else if (message.dark !== nativeTheme.shouldUseDarkColors) draw()
  })
  nativeTheme.on('updated', redraw)
  owner.once('destroyed', () => nativeTheme.off('updated', redraw))
  if (nativeTheme.themeSource !== 'system') draw()
}
