import type { Locator, Page } from '@playwright/test'
import type { Desktop } from '../desktop/desktop.ts'
import { until } from '../desktop/wait.ts'

/** Between two keys, ms: a person who types well. */
const keyMs = 80
/** How long a button of the mouse is down, ms: long enough for what moves meanwhile to be missed. */
const pressMs = 90

/**
 * A person's hands on the window: the real keyboard and pointer of the desktop, at a person's pace; on X11 only. What
 * is typed goes to whatever has the focus, and what is pressed is what lies there when the button goes down and up,
 * which `fill()` and `click()` do not try.
 */
export function handsOn({ page, desktop }: { readonly page: Page; readonly desktop: Desktop }) {
  const xdotool = async (...args: readonly (string | number)[]) => {
    const { status, output } = await desktop.run(['xdotool', ...args.map(String)])
    if (status !== 0) throw new Error(`xdotool ${args[0]} failed: ${output}`)
  }
  const hands = {
    /** Types into what has the focus. */
    type: (text: string) => xdotool('type', '--delay', keyMs, '--', text),
    /** One after another, such as `ctrl+a`, `BackSpace`, `Tab`. */
    keys: (...keys: readonly string[]) => xdotool('key', '--delay', keyMs, '--', ...keys),
    /** Moves the pointer to a thing in view; `down`: how far from its upper edge, 0 to 1. */
    async pointAt(target: Locator, down = 0.5): Promise<void> {
      const { x, y } = await placeOnScreen(page, target, down)
      await xdotool('mousemove', x, y, 'sleep', keyMs / 1000)
    },
    /** Points at a thing, presses and lets go at the same place, whatever lies there by then. */
    async press(target: Locator, down = 0.5): Promise<void> {
      await hands.pointAt(target, down)
      await xdotool('mousedown', 1, 'sleep', pressMs / 1000, 'mouseup', 1, 'sleep', pressMs / 1000)
    },
    /** Drags a thing to another one, once that knows; `down`: how far from that one's upper edge, 0 to 1. */
    async drag(source: Locator, target: Locator, down = 0.5): Promise<void> {
      const to = await placeOnScreen(page, target, down)
      const isOver = target.evaluate(
        (element) => new Promise((resolve) => element.addEventListener('dragover', resolve, { once: true })),
      )
      await hands.pointAt(source)
      await xdotool('mousedown', 1, 'sleep', pressMs / 1000)
      await xdotool('mousemove_relative', '--', 8, 8, 'sleep', 0.3)
      await xdotool('mousemove', to.x, to.y + 1, 'sleep', 0.3, 'mousemove', to.x, to.y)
      await isOver
      await xdotool('sleep', 0.5, 'mouseup', 1)
    },
    /** A double click, as of a person who makes them everywhere. */
    async pressTwice(target: Locator): Promise<void> {
      await hands.pointAt(target)
      await xdotool('click', '--repeat', 2, '--delay', pressMs, 1)
    },
    /** Presses a field, and types over what is in it. */
    async enter(target: Locator, text: string): Promise<void> {
      await hands.press(target)
      await hands.keys('ctrl+a')
      await hands.type(text)
    },
    /** Pastes what another program copied. */
    async paste(text: string): Promise<void> {
      await desktop.copy(text)
      await hands.keys('ctrl+v')
    },
  }
  return hands
}

/** A place in its middle column, once it stands still. @throws where that is not in view */
async function placeOnScreen(page: Page, target: Locator, down: number): Promise<{ x: number; y: number }> {
  let before = ''
  const box = await until('what is pressed stands still', async () => {
    const now = await target.boundingBox()
    const stands = now !== null && JSON.stringify(now) === before
    before = JSON.stringify(now)
    return stands ? now : null
  })
  const place = { x: box.x + box.width / 2, y: box.y + box.height * down }
  return page.evaluate(({ x, y }) => {
    if (document.elementFromPoint(x, y) === null) throw new Error('What is pressed is not in view.')
    const onScreen = (place: number) => Math.round(place * devicePixelRatio)
    return { x: onScreen(screenX + x), y: onScreen(screenY + y) }
  }, place)
}
