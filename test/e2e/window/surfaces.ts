import type { Page } from '@playwright/test'

/**
 * Names what cannot be told from the surface that it lies on: a selected row with less than 1.1 to 1, and a group or a
 * button of a dialog that is darker than the dialog.
 */
export function lostSurfaces(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const context = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })
    /** Relative luminance, WCAG 2.2; null if one can see through it. */
    function luminance(element: Element): number | null {
      if (context === null) return null
      context.clearRect(0, 0, 1, 1)
      context.fillStyle = getComputedStyle(element).backgroundColor
      context.fillRect(0, 0, 1, 1)
      const [red = 0, green = 0, blue = 0, alpha] = context.getImageData(0, 0, 1, 1).data
      const linear = (part: number) =>
        part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4
      return alpha === 255 ? 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue) : null
    }
    function below(element: Element): number | null {
      const parent = element.parentElement
      return parent && (luminance(parent) ?? below(parent))
    }
    const judged = (selector: string, isLost: (own: number, ground: number) => boolean) =>
      [...document.querySelectorAll(selector)].flatMap((element) => {
        const [own, ground] = [luminance(element), below(element)]
        if (!element.checkVisibility() || own === null || ground === null || !isLost(own, ground)) return []
        return [`${own.toFixed(3)} on ${ground.toFixed(3)}: ${element.outerHTML.slice(0, 100)}`]
      })
    const isFlat = (own: number, ground: number) =>
      (Math.max(own, ground) + 0.05) / (Math.min(own, ground) + 0.05) < 1.1
    return [
      ...judged('[role^=menuitem]:focus, [aria-current=true], [role=tab][aria-selected=true]', isFlat),
      ...judged(
        'dialog[open] [class*=_group_], dialog[open] button:not([data-fill], [aria-disabled=true], :disabled)',
        (own, ground) => own < ground,
      ),
    ]
  })
}
