import type { Locator } from '@playwright/test'
import type { OpenWindow } from './open-window.ts'
import { whenClicked, whenDrawn } from './page-watch.ts'

/** Presses a button with the mouse. Resolves to the ms from the click until a frame is drawn in which `isThere`. */
export async function press(window: OpenWindow, button: Locator, isThere: () => boolean): Promise<number> {
  const { page } = window
  await page.evaluate(
    `void (globalThis.pressed = Promise.all([(${whenClicked})(), (${whenDrawn})(${isThere})]))`,
  )
  await click(window, button)
  const [from, to] = await page.evaluate<[number, number]>('pressed')
  return to - from
}

/** Presses a button with the mouse. Resolves to the epoch ms, with fractions, of the click. */
export async function pressedAt(window: OpenWindow, button: Locator): Promise<number> {
  const { page } = window
  await page.evaluate(`void (globalThis.pressed = (${whenClicked})())`)
  await click(window, button)
  return page.evaluate<number>('pressed.then((at) => performance.timeOrigin + at)')
}

async function click({ cdp }: OpenWindow, button: Locator): Promise<void> {
  const box = await button.boundingBox()
  if (box === null) throw new Error('The button cannot be seen.')
  const at = { x: box.x + box.width / 2, y: box.y + box.height / 2, button: 'left', clickCount: 1 } as const
  await cdp.send('Input.dispatchMouseEvent', { type: 'mousePressed', ...at })
  await cdp.send('Input.dispatchMouseEvent', { type: 'mouseReleased', ...at })
}
