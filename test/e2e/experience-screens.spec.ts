import { expect, type Page, test } from '@playwright/test'
import axe from 'axe-core'
import { journeys } from '../scenes/journeys.ts'
import { colorSchemes } from '../support/picture.ts'
import { unseenControls } from './forced-colors-page.ts'
import { paleTexts } from './pixel-contrast.ts'

/**
 * What holds on every screen and in every state. The journeys pass through all of them, so that each is
 * reached once and looked at in every way.
 */
for (const journey of journeys) {
  test(`every screen of "${journey.name}" is accessible, fits, and keeps still where that is asked`, async () => {
    test.setTimeout(300_000)
    await journey.play(async (scene, page) => {
      await test.step(scene, async () => {
        await page.emulateMedia({ reducedMotion: 'reduce' })
        expect.soft(await moving(page), `${scene}: what moves`).toEqual([])
        for (const colorScheme of colorSchemes) {
          await page.emulateMedia({ reducedMotion: 'reduce', colorScheme })
          // Only colours differ between the two.
          const { faults, undecided } = await judged(page, colorScheme === 'light' ? wcag : contrast)
          expect.soft(faults, `${scene}, ${colorScheme}`).toEqual([])
          const pale = await paleTexts(page, undecided)
          expect.soft(pale, `${scene}, what axe cannot decide, ${colorScheme}`).toEqual([])
        }
        for (const colorScheme of colorSchemes) {
          await page.emulateMedia({ reducedMotion: 'reduce', colorScheme, forcedColors: 'active' })
          expect.soft(await unseenControls(page), `${scene}, forced colours, ${colorScheme}`).toEqual([])
        }
        await page.emulateMedia({ reducedMotion: 'reduce', forcedColors: 'none' })
        await fits(page, `${scene}, as it opens`)
        await page.setViewportSize({ width: 760, height: 560 })
        await fits(page, `${scene}, 760 x 560`)
        // A window of 760 x 560 enlarged to 200 % has half as many CSS pixels.
        await page.setViewportSize({ width: 380, height: 280 })
        await fits(page, `${scene}, 200 %`)
        // 1280 x 1024 at 400 %, WCAG 1.4.10.
        await page.setViewportSize({ width: 320, height: 256 })
        await fits(page, `${scene}, 400 %`)
        await page.setViewportSize({ width: 880, height: 640 })
        expect.soft(await smallTargets(page), `${scene}: targets under 24 px`).toEqual([])
        await withTextSpacing(page, () => fits(page, `${scene}, text spacing`))
      })
    })
  })
}

/** WCAG 2.2 A and AA. */
const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
const contrast = ['color-contrast']

declare global {
  interface Window {
    axe?: typeof axe
  }
}

/** What axe finds against these rules, and the texts whose contrast it cannot tell. */
async function judged(page: Page, rules: string[]): Promise<{ faults: string[]; undecided: string[] }> {
  // It stays in the page until that is loaded again: putting it there takes as long as a look.
  if (await page.evaluate(() => window.axe === undefined)) await page.evaluate(`${axe.source}; null`)
  return page.evaluate(async (runOnly) => {
    const found = await window.axe?.run(document, { runOnly, resultTypes: ['violations', 'incomplete'] })
    if (found === undefined) throw new Error('axe is not in the page.')
    const unclear = found.incomplete.filter(({ id }) => id === 'color-contrast')
    return {
      faults: found.violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`)),
      undecided: unclear.flatMap(({ nodes }) => nodes.map(({ target }) => target.join(' '))),
    }
  }, rules)
}

/** The spacing that every text must bear without a loss, WCAG 1.4.12. */
async function withTextSpacing(page: Page, look: () => Promise<void>) {
  const sheet = await page.evaluateHandle(() => {
    const spacing = new CSSStyleSheet()
    spacing.replaceSync(`* {
      line-height: 1.5 !important;
      letter-spacing: 0.12em !important;
      word-spacing: 0.16em !important;
    }
    p { margin-block-end: 2em !important; }`)
    document.adoptedStyleSheets.push(spacing)
    return spacing
  })
  await look()
  await sheet.evaluate((spacing) => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== spacing)
  })
}

/** Controls that are smaller than 24 by 24 px, their label included, WCAG 2.5.8. */
function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('button, input, select, summary')]
      .filter((control) => control.checkVisibility())
      .filter((control) => {
        const { width, height } = (control.closest('label') ?? control).getBoundingClientRect()
        return Math.min(width, height) < 24
      })
      .map((control) => control.outerHTML.slice(0, 120)),
  )
}

/** What is being animated. */
function moving(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    document.getAnimations().map(({ effect }) => JSON.stringify(effect?.getTiming())),
  )
}

/** A menu follows its button with the next frame, so this is waited for. */
const fits = (page: Page, where: string) =>
  expect
    .configure({ soft: true })
    .poll(() => misfits(page), { message: where, timeout: 3000 })
    .toEqual([])

/** What is cut, lies beyond an edge with no way to scroll there, or is covered by something else. */
function misfits(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = []
    const name = (element: Element) => element.outerHTML.slice(0, 120)
    const overlay = document.querySelector('dialog[open], :popover-open')
    const root = overlay ?? document.body
    // A person who opened a menu sees its button.
    document.querySelector('[aria-expanded=true]')?.scrollIntoView({ block: 'center' })
    if (document.documentElement.scrollWidth > innerWidth) found.push('the page scrolls sideways')
    for (const element of root.querySelectorAll<HTMLElement>('*')) {
      const { overflowX, textOverflow, clipPath } = getComputedStyle(element)
      const scrolls = element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 1
      if (!scrolls || overflowX === 'visible' || clipPath !== 'none' || element.matches('input')) continue
      // Where a text may be shortened, the whole of it is told elsewhere.
      if (textOverflow !== 'ellipsis') found.push(`cut: ${name(element)}`)
    }
    for (const control of root.querySelectorAll<HTMLElement>('button, input, select, summary')) {
      if (!control.checkVisibility()) continue
      control.scrollIntoView({ block: 'center', inline: 'nearest' })
      const { left, right, top, bottom } = control.getBoundingClientRect()
      if (left < 0 || right > innerWidth + 1) found.push(`beyond the edge: ${name(control)}`)
      const onTop = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
      if (onTop === null || !(control.contains(onTop) || onTop.contains(control)))
        found.push(`covered: ${name(control)}`)
    }
    return found
  })
}
