import type { CDPSession, Page } from '@playwright/test'

/** A part of the window, in whole CSS pixels. */
interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** A text: where it is, its colour, and the least contrast that it may have. */
interface Text {
  readonly selector: string
  readonly boxes: readonly Box[]
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
    const { texts, scale } = await withoutLetters(page, first, [...left])
    for (const { selector } of texts) left.delete(selector)
    left.delete(first)
    if (texts.length === 0) continue
    const clip = boxAround(texts.flatMap(({ boxes }) => boxes))
    const bare = await pictureOf(page, clip, scale)
    const pale = await below(page, texts, clip, bare, null)
    // Behind a dialog letters are pale that nobody sees: a second picture tells.
    if (pale.length > 0)
      found.push(...(await below(page, texts, clip, bare, await pictureOf(page, clip, scale))))
  }
  return found
}

const sessions = new WeakMap<Page, Promise<CDPSession>>()

/**
 * A part of the window as base64 of a PNG, one pixel for each of CSS. Asked of Chromium directly: what Playwright does
 * around a picture costs as much as the picture.
 */
async function pictureOf(page: Page, clip: Box, scale: number): Promise<string> {
  const opening = sessions.get(page) ?? page.context().newCDPSession(page)
  sessions.set(page, opening)
  const session = await opening
  const { data } = await session.send('Page.captureScreenshot', {
    format: 'png',
    optimizeForSpeed: true,
    clip: { ...clip, scale },
  })
  return data
}

/** The least that holds all of them. */
function boxAround(boxes: readonly Box[]): Box {
  const x = Math.min(...boxes.map((box) => box.x))
  const y = Math.min(...boxes.map((box) => box.y))
  const right = Math.max(...boxes.map((box) => box.x + box.width))
  const bottom = Math.max(...boxes.map((box) => box.y + box.height))
  return { x, y, width: right - x, height: bottom - y }
}

/**
 * Takes the letters away, all else stays in its place. Tells of the texts that are wholly in view and away from the
 * foot, and in any case of the `first`, and the scale of a picture of them. The letters come back with `below`.
 */
function withoutLetters(page: Page, first: string, selectors: readonly string[]) {
  return page.evaluate(
    async ([one, all]) => {
      // A text may have gone with its time: a wait that is over, a copy that was cleared.
      document.querySelector(one)?.scrollIntoView({ block: 'center' })
      const sheet = new CSSStyleSheet({ media: 'screen' })
      sheet.replaceSync(`* {
        -webkit-text-fill-color: transparent !important;
        caret-color: transparent !important;
        transition: none !important;
      }`)
      document.adoptedStyleSheets.push(sheet)
      // Until it is drawn: a menu follows its button with the next frame.
      const frame = () => new Promise(requestAnimationFrame)
      await frame()
      await frame()
      const foot = 96
      const texts = all.flatMap((selector) => {
        const element = document.querySelector(selector)
        if (element === null) return []
        const range = document.createRange()
        range.selectNodeContents(element)
        const boxes = [...range.getClientRects()]
          .filter(({ width, height }) => width >= 1 && height >= 1)
          // What a dialog has scrolled away lies below its foot, or beyond its edge.
          .filter(({ x, y, width, height }) => {
            const dialog = element.closest('dialog')
            const onTop = document.elementFromPoint(x + width / 2, y + height / 2)
            return dialog === null || (dialog.contains(onTop) && !onTop?.closest('[class*="foot"]'))
          })
          .map(({ x, y, width, height }) => ({
            x: Math.round(x),
            y: Math.round(y),
            width: Math.ceil(width),
            height: Math.ceil(height),
          }))
        const isInView = boxes.every(({ y, height }) => y >= 0 && y + height < innerHeight - foot)
        if (boxes.length === 0 || (!isInView && selector !== one)) return []
        const { fontSize, fontWeight, color } = getComputedStyle(element)
        const size = Number.parseFloat(fontSize)
        // 18 pt, or 14 pt in bold.
        const isLarge = size >= 24 || (size >= 18.66 && Number(fontWeight) >= 700)
        let opacity = 1
        for (let each: Element | null = element; each; each = each.parentElement)
          opacity *= Number(getComputedStyle(each).opacity)
        return [{ selector, boxes, color, opacity, least: isLarge ? 3 : 4.5 }]
      })
      if (texts.length === 0) document.adoptedStyleSheets.pop()
      return { texts, scale: 1 / devicePixelRatio }
    },
    [first, selectors] as const,
  )
}

/**
 * Which of the texts have too little contrast with a pixel of the picture without letters, `bare`. With `shown`,
 * the picture with them, only those whose letters are to be seen there. Both are of the part `clip`. The letters are
 * there again when it resolves.
 */
function below(
  page: Page,
  texts: readonly Text[],
  clip: Box,
  bare: string,
  shown: string | null,
): Promise<string[]> {
  return page.evaluate(
    async ({ each, from, pictures }) => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter(
        ({ media }) => media.mediaText !== 'screen',
      )
      const canvas = (width: number, height: number) => {
        const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true })
        if (context === null) throw new Error('There is no canvas.')
        return context
      }
      const [blank, inked] = await Promise.all(
        pictures.map(async (png) => {
          const bytes = Uint8Array.from(atob(png), (letter) => letter.charCodeAt(0))
          const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
          const context = canvas(bitmap.width, bitmap.height)
          context.drawImage(bitmap, 0, 0)
          return context
        }),
      )
      if (blank === undefined) throw new Error('There is no picture.')
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
      /** The pixels of a picture, each as one number: alpha, blue, green, red. */
      const pixels = (picture: OffscreenCanvasRenderingContext2D, part: Part) =>
        new Uint32Array(picture.getImageData(...part).data.buffer)
      type Part = readonly [x: number, y: number, width: number, height: number]
      const found = each.flatMap(({ selector, boxes, color, opacity, least }) => {
        const ink = partsOf(color)
        let worst = Number.POSITIVE_INFINITY
        let isDrawn = inked === undefined
        for (const { x, y, width, height } of boxes) {
          const part: Part = [x - from.x, y - from.y, width, height]
          const ground = pixels(blank, part)
          if (inked !== undefined) {
            const letters = pixels(inked, part)
            isDrawn ||= ground.some((pixel, index) => pixel !== letters[index])
          }
          for (const pixel of new Set(ground)) {
            const under = [pixel & 255, (pixel >> 8) & 255, (pixel >> 16) & 255]
            const over = under.map((behind, index) => behind + ((ink[index] ?? 0) - behind) * opacity)
            const [dark = 0, light = 0] = [luminance(under), luminance(over)].sort((a, b) => a - b)
            worst = Math.min(worst, (light + 0.05) / (dark + 0.05))
          }
        }
        return isDrawn && worst < least ? [`${selector}: ${worst.toFixed(2)}, not ${least}`] : []
      })
      const frame = () => new Promise(requestAnimationFrame)
      if (found.length > 0) {
        await frame()
        await frame()
      }
      return found
    },
    {
      each: texts,
      from: clip,
      pictures: shown === null ? [bare] : [bare, shown],
    },
  )
}
