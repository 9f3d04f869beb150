import type { BrowserWindow } from 'electron'
import type { Clock } from '../../app/ports/index.ts'

interface Size {
  readonly width: number
  readonly height: number
}

/** The part of a BrowserWindow that this needs. */
type SizedWindow = Pick<
  BrowserWindow,
  'isDestroyed' | 'isMaximized' | 'getContentSize' | 'setContentSize'
> & {
  on(event: 'resize', listener: () => void): unknown
  off(event: 'resize', listener: () => void): unknown
  once(event: 'show', listener: () => void): unknown
}

/** A tiling desktop gives no other size, however often it is asked. */
const maxAsks = 8

/** The desktop gives a new window its size, its frame and the focus within this time; then the size is the person's. */
const settlesWithinMs = 1_000

/**
 * Asks for the size of the page in a window until it is there, each time with what was missing added. Where
 * windows draw their own frame (GNOME under Wayland), Electron before 41 takes the frame and its shadow out of what it
 * is asked for, and more of it before the window is shown than after (electron#48588, #49902). Call it right after the
 * window is made: a size that is there then is left alone.
 */
export function fitSize(window: SizedWindow, wanted: Size, clock: Pick<Clock, 'after'>): void {
  let next = wanted
  let asks = 0
  if (isThere()) return
  // The event tells of the window; the page's size follows.
  const checkSoon = () => void setImmediate(check)
  window.on('resize', checkSoon)
  window.once('show', () => clock.after(settlesWithinMs, stop))
  check()

  function size(): Size {
    const [width = 0, height = 0] = window.getContentSize()
    return { width, height }
  }

  function isThere(): boolean {
    const { width, height } = size()
    return width === wanted.width && height === wanted.height
  }

  function check(): void {
    if (window.isDestroyed() || window.isMaximized() || asks === maxAsks) return
    if (isThere()) return
    const { width, height } = size()
    if (asks > 0)
      next = { width: next.width + wanted.width - width, height: next.height + wanted.height - height }
    asks += 1
    window.setContentSize(next.width, next.height)
  }

  function stop(): void {
    window.off('resize', checkSoon)
    check()
  }
}
