import type { EventEmitter } from 'node:events'
import { nativeTheme } from '../system/native-theme.ts'
import type { Page } from './page.ts'

/**
 * Draws the page in the theme that the app has chosen, until `owner` is destroyed. While it has chosen
 * none, the page is left to the system, or to a test that emulates one.
 */
export async function followTheme(page: Page, owner: EventEmitter): Promise<void> {
  let chosen = false
  const apply = async () => {
    const { themeSource } = nativeTheme
    if (themeSource === 'system' && !chosen) return
    chosen = true
    const value = themeSource === 'system' ? '' : themeSource
    const features = [{ name: 'prefers-color-scheme', value }]
    await page.target.session.send('Emulation.setEmulatedMedia', { features })
  }
  const repaint = () => void apply().catch(() => undefined)
  nativeTheme.on('updated', repaint)
  owner.once('destroyed', () => nativeTheme.off('updated', repaint))
  await apply()
}
