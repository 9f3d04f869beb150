import type { Page } from '@playwright/test'

/**
 * Lists each pair of overlapping texts. Compares only texts that scroll together, and ignores sticky elements, because
 * they cover what scrolls below them.
 */
export function textsOverTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const overlay = [...document.querySelectorAll<HTMLElement>('dialog[open], :popover-open')].at(-1)
    const root = overlay ?? document.body
    const boxes: { readonly text: string; readonly pane: Element; readonly box: DOMRect }[] = []
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const parent = node.parentElement
      const text = node.textContent?.trim() ?? ''
      const pane = parent && paneOf(parent)
      if (text === '' || pane === null) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      for (const rect of range.getClientRects()) {
        const box = clipped(rect, parent)
        if (box !== null) boxes.push({ text: text.slice(0, 60), pane, box })
      }
    }
    const found = new Set<string>()
    for (const [index, one] of boxes.entries())
      for (const other of boxes.slice(index + 1))
        if (one.text !== other.text && one.pane === other.pane && meet(one.box, other.box))
          found.add(`${one.text} / ${other.text}`)
    return [...found]

    /** The container with which the element scrolls or sticks; null if the element is invisible. */
    function paneOf(element: Element | null): Element | null {
      if (!element?.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return null
      let pane: Element | null = null
      for (let each: Element | null = element; each !== null; each = each.parentElement) {
        const { clipPath, overflowY, position } = getComputedStyle(each)
        if (clipPath !== 'none' || each.matches('.visually-hidden, option')) return null
        const isPane = each === root || overflowY === 'auto' || overflowY === 'scroll'
        if (pane === null && (isPane || position === 'sticky' || position === 'fixed')) pane = each
      }
      return pane
    }

    /** The visible part of a line of text, as high as its letters; null if nothing is visible. */
    function clipped(rect: DOMRect, element: Element | null): DOMRect | null {
      let { left, right } = rect
      let [top, bottom] = [rect.top + rect.height / 4, rect.bottom - rect.height / 4]
      for (let each = element; each !== null && each !== root; each = each.parentElement) {
        const { overflowX, overflowY } = getComputedStyle(each)
        const edge = each.getBoundingClientRect()
        if (overflowX === 'hidden' || overflowX === 'clip')
          [left, right] = [Math.max(left, edge.left), Math.min(right, edge.right)]
        if (overflowY === 'hidden' || overflowY === 'clip')
          [top, bottom] = [Math.max(top, edge.top), Math.min(bottom, edge.bottom)]
      }
      return right - left > 1 && bottom - top > 1 ? new DOMRect(left, top, right - left, bottom - top) : null
    }

    function meet(one: DOMRect, other: DOMRect): boolean {
      const across = Math.min(one.right, other.right) - Math.max(one.left, other.left)
      const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top)
      return across > 1 && down > 1
    }
  })
}
