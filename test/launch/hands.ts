import type { Locator, Page } from '@playwright/test'
import type { Desktop } from '../desktop/desktop.ts'
import { until } from '../desktop/wait.ts'

/** The pause between two keys of a fast typist. */
const keyMs = 80
/** How long a mouse button is down: long enough to miss a target that moves in the meantime. */
const pressMs = 90

/**
 * The desktop's real keyboard and pointer, at a person's pace; on X11 only. Unlike `fill()` and `click()`, types into
 * whatever has the focus, and clicks whatever is under the pointer at that moment.
 */
export function handsOn({ page, desktop }: { readonly page: Page; readonly desktop: Desktop }) {
  const xdotool = async (...args: readonly (string | number)[]) => {
    const { status, output } = await desktop.run(['xdotool', ...args.map(String)])
    if (status !== 0) throw new Error(`xdotool ${args[0]} failed: ${output}`)
  }
  const hands = {
    /** Types into whatever has the focus. */
    type: (text: string) => xdotool('type', '--delay', keyMs, '--', text),
    /** Presses keys in turn, such as `ctrl+a`, `BackSpace`, `Tab`. */
    keys: (...keys: readonly string[]) => xdotool('key', '--delay', keyMs, '--', ...keys),
    /** Moves the pointer to an element in view; `down`: how far from its upper edge, 0 to 1. */
    async pointAt(target: Locator, down = 0.5): Promise<void> {
      const { x, y } = await placeOnScreen(page, target, down)
      await xdotool('mousemove', x, y, 'sleep', keyMs / 1000)
    },
    /** Points at an element, then presses and releases there, whatever is under the pointer by then. */
    async press(target: Locator, down = 0.5): Promise<void> {
      await hands.pointAt(target, down)
      await xdotool('mousedown', 1, 'sleep', pressMs / 1000, 'mouseup', 1, 'sleep', pressMs / 1000)
    },
    /** Drags an element onto another one, once that has noticed; `down`: how far from its upper edge, 0 to 1. */
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
    /** Double-clicks, as some people do everywhere. */
    async pressTwice(target: Locator, down = 0.5): Promise<void> {
      await hands.pointAt(target, down)
      const once = ['mousedown', 1, 'sleep', pressMs / 1000, 'mouseup', 1, 'sleep', pressMs / 1000]
      await xdotool(...once, ...once)
    },
    /** Clicks a field and replaces its text. */
    async enter(target: Locator, text: string): Promise<void> {
      await hands.press(target)
      await hands.keys('ctrl+a')
      await hands.type(text)
    },
    /** Pastes a text that another program has copied. */
    async paste(text: string): Promise<void> {
      await desktop.copy(text)
      await hands.keys('ctrl+v')
    },
  }
  return hands
}

/** A point on the target's vertical axis, once it no longer moves. @throws if the point is not in view */
async function placeOnScreen(page: Page, target: Locator, down: number): Promise<{ x: number; y: number }> {
  let before = ''
  const box = await until('the target no longer moves', async () => {
    const now = await target.boundingBox()
    const isStill = now !== null && JSON.stringify(now) === before
    before = JSON.stringify(now)
    return isStill ? now : null
  })
  const place = { x: box.x + box.width / 2, y: box.y + box.height * down }
  return page.evaluate(({ x, y }) => {
    if (document.elementFromPoint(x, y) === null) throw new Error('The target is not in view.')
    const onScreen = (place: number) => Math.round(place * devicePixelRatio)
    return { x: onScreen(screenX + x), y: onScreen(screenY + y) }
  }, place)
}
