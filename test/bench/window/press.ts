import type { Locator } from '@playwright/test'
import type { OpenWindow } from './open-window.ts'
import { whenClicked, type whenDrawn } from './page-watch.ts'

/** Presses a button with the mouse. Resolves to the ms from the click until `isThere` is true in the page, as `until` tells. */
export async function press(
  { page, cdp }: OpenWindow,
  button: Locator,
  until: typeof whenDrawn,
  isThere: () => boolean,
): Promise<number> {
  const box = await button.boundingBox()
  if (box === null) throw new Error('The button cannot be seen.')
  const at = { x: box.x + box.width / 2, y: box.y + box.height / 2, button: 'left', clickCount: 1 } as const
  await page.evaluate(`void (globalThis.pressed = Promise.all([(${whenClicked})(), (${until})(${isThere})]))`)
  await cdp.send('Input.dispatchMouseEvent', { type: 'mousePressed', ...at })
  await cdp.send('Input.dispatchMouseEvent', { type: 'mouseReleased', ...at })
  const [from, to] = await page.evaluate<[number, number]>('pressed')
  return to - from
}
