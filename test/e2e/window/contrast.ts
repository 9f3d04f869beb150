import type { Page } from '@playwright/test'

/**
 * Lists elements that hardly differ from the surface below them: a selected row with less than 1.1 to 1, a group or
 * button of a dialog that is darker than the dialog, and each of the texts that axe could not judge (`undecided`,
 * selectors) with less contrast than WCAG 1.4.3 requires. Ignores invisible texts.
 */
export function lowContrast(page: Page, undecided: readonly string[]): Promise<string[]> {
  return page.evaluate((selectors) => {
    type Color = readonly number[]
    const context = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })
    /** Red, green, blue and alpha, 0 to 255. */
    function parse(color: string): Color {
      if (context === null) return []
      context.clearRect(0, 0, 1, 1)
      context.fillStyle = color
      context.fillRect(0, 0, 1, 1)
      return [...context.getImageData(0, 0, 1, 1).data]
    }
    const over = (color: Color, ground: Color, opacity: number) =>
      ground.map((below, part) => below + ((color[part] ?? 0) - below) * opacity)
    /** The visible colour of these elements' backgrounds, the topmost element first. */
    function groundOf([top, ...rest]: readonly Element[]): Color {
      if (top === undefined) return [255, 255, 255]
      const color = parse(getComputedStyle(top).backgroundColor)
      const opacity = (color[3] ?? 0) / 255
      return opacity === 1 ? color.slice(0, 3) : over(color, groundOf(rest), opacity)
    }
    function ancestors(element: Element | null): Element[] {
      return element === null ? [] : [element, ...ancestors(element.parentElement)]
    }
    /** Relative luminance, WCAG 2.2. */
    function luminance([red = 0, green = 0, blue = 0]: Color): number {
      const linear = (part: number) =>
        part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4
      return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
    }
    const ratio = (one: number, other: number) =>
      (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)

    const lost = (selector: string, isLost: (own: number, ground: number) => boolean) =>
      [...document.querySelectorAll(selector)].flatMap((element) => {
        const isOpaque = parse(getComputedStyle(element).backgroundColor)[3] === 255
        const own = luminance(groundOf([element]))
        const ground = luminance(groundOf(ancestors(element.parentElement)))
        if (!element.checkVisibility() || !isOpaque || !isLost(own, ground)) return []
        return [`${own.toFixed(3)} on ${ground.toFixed(3)}: ${element.outerHTML.slice(0, 100)}`]
      })

    function pale(selector: string): string[] {
      const element = document.querySelector(selector)
      if (element === null) return []
      element.scrollIntoView({ block: 'center' })
      const { fontSize, fontWeight, color } = getComputedStyle(element)
      const size = Number.parseFloat(fontSize)
      // Large text has 18 pt, or 14 pt in bold.
      const least = size >= 24 || (size >= 18.66 && Number(fontWeight) >= 700) ? 3 : 4.5
      const opacity = ancestors(element).reduce(
        (all, each) => all * Number(getComputedStyle(each).opacity),
        1,
      )
      const range = document.createRange()
      range.selectNodeContents(element)
      return [...range.getClientRects()].flatMap(({ x, y, width, height }) => {
        const stack = document.elementsFromPoint(x + width / 2, y + height / 2)
        if (!element.contains(stack[0] ?? null)) return []
        const ground = groundOf(stack)
        const seen = ratio(luminance(over(parse(color), ground, opacity)), luminance(ground))
        return seen < least ? [`${selector}: ${seen.toFixed(2)}, not ${least}`] : []
      })
    }

    return [
      ...lost(
        '[role^=menuitem]:focus, [aria-current=true], [role=tab][aria-selected=true]',
        (own, ground) => ratio(own, ground) < 1.1,
      ),
      ...lost(
        'dialog[open] [class*=_group_], dialog[open] button:not([data-fill], [aria-disabled=true], :disabled)',
        (own, ground) => own < ground,
      ),
      ...selectors.flatMap(pale),
    ]
  }, undecided)
}
