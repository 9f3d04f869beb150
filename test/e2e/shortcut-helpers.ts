import type { Page } from '@playwright/test'

/** An accelerator, such as `Control+Alt+K`; null: none. */
export async function setGlobalShortcut(page: Page, globalShortcut: string | null): Promise<void> {
  await page.evaluate(`window.deckpass.request('settings.change', ${JSON.stringify({ globalShortcut })})`)
}

/** What has become of it. */
export function globalShortcutState(page: Page): Promise<unknown> {
  return page.evaluate(
    `window.deckpass.request('snapshot.read', null).then(({ base }) => base.globalShortcut)`,
  )
}
