import type { Page } from '@playwright/test'

/** A text: where it is, in CSS pixels, its colour, and the least contrast that it may have. */
interface Text {
  readonly selector: string
  readonly boxes: readonly { x: number; y: number; width: number; height: number }[]
  readonly color: string
  readonly opacity: number
  readonly least: number
}

/**
 * Names each of the elements whose text has less contrast than WCAG 1.4.3 asks for with any of the pixels that are
 * drawn behind it. Where something else lies there, such as the ring or the fade at the foot, axe cannot tell: a
 * picture without the letters can. A text that nobody sees, behind a dialog, is not judged.
 */
export async function paleTexts(page: Page, selectors: readonly string[]): Promise<string[]> {
  const found: string[] = []
  const left = new Set(selectors)
  for (const first of selectors) {
    if (!left.has(first)) continue
    await page.locator(first).evaluate((element) => element.scrollIntoView({ block: 'center' }))
    const texts = await textsInView(page, first, [...left])
    const shown = await page.screenshot({ scale: 'css' })
    await showLetters(page, false)
    const bare = await page.screenshot({ scale: 'css' })
    await showLetters(page, true)
    found.push(...(await below(page, texts, shown, bare)))
    for (const { selector } of texts) left.delete(selector)
    left.delete(first)
  }
  return found
}

/** What is wholly in view and away from the foot, and in any case the `first`. */
function textsInView(page: Page, first: string, selectors: readonly string[]): Promise<Text[]> {
  return page.evaluate(
    ([one, all]) => {
      const foot = 96
      return all.flatMap((selector) => {
        const element = document.querySelector(selector)
        if (element === null) return []
        const range = document.createRange()
        range.selectNodeContents(element)
        const boxes = [...range.getClientRects()].map(({ x, y, width, height }) => ({ x, y, width, height }))
        const isInView = boxes.every(({ y, height }) => y >= 0 && y + height < innerHeight - foot)
        if (!isInView && selector !== one) return []
        const { fontSize, fontWeight, color } = getComputedStyle(element)
        const size = Number.parseFloat(fontSize)
        // 18 pt, or 14 pt in bold.
        const isLarge = size >= 24 || (size >= 18.66 && Number(fontWeight) >= 700)
        let opacity = 1
        for (let each: Element | null = element; each; each = each.parentElement)
          opacity *= Number(getComputedStyle(each).opacity)
        return [{ selector, boxes, color, opacity, least: isLarge ? 3 : 4.5 }]
      })
    },
    [first, selectors] as const,
  )
}

/** Takes the letters away and brings them back; all else stays in its place. */
function showLetters(page: Page, shown: boolean): Promise<void> {
  return page.evaluate((show) => {
    const others = document.adoptedStyleSheets.filter((sheet) => sheet.media.mediaText !== 'screen')
    const sheet = new CSSStyleSheet({ media: 'screen' })
    sheet.replaceSync('* { -webkit-text-fill-color: transparent !important; transition: none !important; }')
    document.adoptedStyleSheets = show ? others : [...others, sheet]
  }, shown)
}

/** Which of the texts have too little contrast with a pixel of the picture without letters. */
function below(page: Page, texts: readonly Text[], shown: Buffer, bare: Buffer): Promise<string[]> {
  return page.evaluate(
    async ({ each, pictures }) => {
      const canvas = (width: number, height: number) => {
        const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true })
        if (context === null) throw new Error('There is no canvas.')
        return context
      }
      const [inked, blank] = await Promise.all(
        pictures.map(async (png) => {
          const bytes = Uint8Array.from(atob(png), (letter) => letter.charCodeAt(0))
          const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
          const context = canvas(bitmap.width, bitmap.height)
          context.drawImage(bitmap, 0, 0)
          return context
        }),
      )
      if (inked === undefined || blank === undefined) throw new Error('There are no pictures.')
      const one = canvas(1, 1)
      const partsOf = (color: string) => {
        one.clearRect(0, 0, 1, 1)
        one.fillStyle = color
        one.fillRect(0, 0, 1, 1)
        return [...one.getImageData(0, 0, 1, 1).data]
      }
      const linear = (part: number) =>
        part <= 10 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4
      const luminance = ([red = 0, green = 0, blue = 0]: readonly number[]) =>
        0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
      return each.flatMap(({ selector, boxes, color, opacity, least }) => {
        const ink = partsOf(color)
        let worst = Number.POSITIVE_INFINITY
        let isDrawn = false
        for (const { x, y, width, height } of boxes) {
          if (width < 1 || height < 1) continue
          const part = [Math.round(x), Math.round(y), Math.ceil(width), Math.ceil(height)] as const
          const ground = blank.getImageData(...part).data
          const letters = inked.getImageData(...part).data
          for (let at = 0; at < ground.length; at += 4) {
            isDrawn ||= letters[at] !== ground[at]
            const under = [...ground.slice(at, at + 3)]
            const over = under.map((behind, index) => behind + ((ink[index] ?? 0) - behind) * opacity)
            const [dark = 0, light = 0] = [luminance(under), luminance(over)].sort((a, b) => a - b)
            worst = Math.min(worst, (light + 0.05) / (dark + 0.05))
          }
        }
        return isDrawn && worst < least ? [`${selector}: ${worst.toFixed(2)}, not ${least}`] : []
      })
    },
    { each: texts, pictures: [shown.toString('base64'), bare.toString('base64')] },
  )
}
