import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, type Page, test } from '@playwright/test'
import type axe from 'axe-core'
import { type ColorScheme, colorSchemes } from '../../../scripts/screenshots/screenshot.ts'
import { journeys } from '../../journeys/all.ts'
import { inLanguage } from '../../journeys/fixture.ts'
import { lowContrast } from './contrast.ts'
import { unseenControls } from './forced-colors-page.ts'
import { textsOverTexts } from './texts.ts'

/**
 * Rules for every screen and state. The journeys pass through all of them, so that each is reached once and checked in
 * every way.
 */
for (const journey of journeys) {
  test(`every screen of "${journey.name}" is accessible, fits, and does not move under reduced motion`, async () => {
    test.setTimeout(300_000)
    await journey.play((screen, page) => test.step(screen, () => looksRightInTheWindow(page, screen)))
  })

  test(`every screen of "${journey.name}" fits when enlarged, in dark mode, in other colours and in other languages`, {
    tag: '@all',
  }, async () => {
    test.setTimeout(300_000)
    await journey.play((screen, page) =>
      test.step(screen, async () => {
        await fitsInOtherWays(page, screen)
        for (const language of ['de', 'pseudo'] as const)
          await inLanguage(page, language, () => fitsInLanguage(page, `${screen}, ${language}`))
      }),
    )
  })
}

async function looksRightInTheWindow(page: Page, screen: string) {
  await looksRight(page, screen, 'light', wcag)
  // 1280 x 1024 at 400 %, WCAG 1.4.10.
  await page.setViewportSize({ width: 320, height: 256 })
  await fits(page, `${screen}, 400 %`)
  await page.setViewportSize({ width: 880, height: 640 })
  await fits(page, `${screen}, as it opens`)
}

async function fitsInOtherWays(page: Page, screen: string) {
  // Only colours differ from the light appearance, so axe's other rules cannot find more.
  await looksRight(page, screen, 'dark', contrast)
  await page.setViewportSize({ width: 760, height: 560 })
  await fits(page, `${screen}, 760 x 560`)
  // A window of 760 x 560 at 200 % has half as many CSS pixels.
  await page.setViewportSize({ width: 380, height: 280 })
  await fits(page, `${screen}, 200 %`)
  await page.setViewportSize({ width: 880, height: 640 })
  await fits(page, `${screen}, text spacing`, textSpacing)
  for (const colorScheme of colorSchemes) {
    await page.emulateMedia({ reducedMotion: 'reduce', colorScheme, forcedColors: 'active' })
    expect.soft(await unseenControls(page), `${screen}, forced colours, ${colorScheme}`).toEqual([])
  }
}

/** Longer words must wrap and have accessible names. Their colours are the same as in English. */
async function fitsInLanguage(page: Page, screen: string) {
  await looksRight(page, screen, 'light', wcag)
  for (const [width, height] of [
    [880, 640],
    [760, 560],
    [380, 280],
  ] as const) {
    await page.setViewportSize({ width, height })
    await fits(page, `${screen}, ${width} x ${height}`)
  }
  await page.setViewportSize({ width: 880, height: 640 })
}

/** WCAG 2.2 A and AA. */
const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
const contrast = ['color-contrast']

declare global {
  interface Window {
    axe?: typeof axe
  }
}

/** The minified source is half as long, and injecting it into a page takes as long as a check. */
const axeSource = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** Expects that nothing moves, axe finds no violation of these rules, and other texts have enough contrast. */
async function looksRight(page: Page, screen: string, colorScheme: ColorScheme, rules: string[]) {
  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme, forcedColors: 'none' })
  let judged = await judgedByAxe(page, rules)
  if (judged === null) {
    // axe stays in the page until a reload.
    await page.evaluate(`${axeSource}; null`)
    judged = await judgedByAxe(page, rules)
  }
  expect.soft(judged?.moving, `${screen}, ${colorScheme}: what moves`).toEqual([])
  expect.soft(judged?.faults, `${screen}, ${colorScheme}`).toEqual([])
  const low = await lowContrast(page, judged?.undecided ?? [])
  expect.soft(low, `${screen}, ${colorScheme}: what has too little contrast`).toEqual([])
}

interface Judged {
  /** Elements that are being animated. */
  readonly moving: string[]
  /** Violations that axe finds. */
  readonly faults: string[]
  /** Texts whose contrast axe cannot judge. */
  readonly undecided: string[]
}

/** Null: axe is not in the page yet. */
function judgedByAxe(page: Page, rules: string[]): Promise<Judged | null> {
  return page.evaluate(async (runOnly) => {
    if (window.axe === undefined) return null
    // The content behind a dialog or menu is checked as its own screen.
    const overlay = [...document.querySelectorAll('dialog[open], :popover-open')].at(-1)
    const moving = document.getAnimations().map(({ effect }) => JSON.stringify(effect?.getTiming()))
    // axe need not preload style sheets or media, because the rules read none.
    const found = await window.axe.run(overlay ?? document, {
      runOnly,
      resultTypes: ['violations', 'incomplete'],
      preload: false,
    })
    const unclear = found.incomplete.filter(({ id }) => id === 'color-contrast')
    return {
      moving,
      faults: found.violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`)),
      undecided: unclear.flatMap(({ nodes }) => nodes.map(({ target }) => target.join(' '))),
    }
  }, rules)
}

/** The spacing that every text must tolerate without loss, WCAG 1.4.12. */
const textSpacing = `
  * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
  p { margin-block-end: 2em !important; }`

/** Checks the page with added `css`. Waits for a frame, because a menu follows its button in the next one. */
async function fits(page: Page, where: string, css = '') {
  expect.soft(await misfits(page, css), where).toEqual([])
  if (css === '') expect.soft(await textsOverTexts(page), `${where}: text over text`).toEqual([])
}

/**
 * Elements that are cut, lie beyond an edge without a way to scroll there, or are covered. Also controls smaller than
 * 24 by 24 px, label included, WCAG 2.5.8.
 */
function misfits(page: Page, css: string): Promise<string[]> {
  return page.evaluate(async (added) => {
    const look = () => {
      const found: string[] = []
      const name = (element: Element) => element.outerHTML.slice(0, 120)
      const overlay = [...document.querySelectorAll<HTMLElement>('dialog[open], :popover-open')].at(-1)
      const root = overlay ?? document.body
      // A person who opens a menu sees its button.
      document.querySelector('[aria-expanded=true]')?.scrollIntoView({ block: 'center' })
      if (document.documentElement.scrollWidth > innerWidth) found.push('the page scrolls sideways')
      for (const element of [root, ...root.querySelectorAll<HTMLElement>('*')]) {
        const { overflowX, textOverflow, clipPath } = getComputedStyle(element)
        const scrolls = element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 1
        if (!scrolls || overflowX === 'visible' || clipPath !== 'none' || element.matches('input')) continue
        // A text that may be shortened is shown completely elsewhere.
        if (textOverflow !== 'ellipsis') found.push(`cut: ${name(element)}`)
      }
      for (const control of root.querySelectorAll<HTMLElement>('button, input, select, summary')) {
        if (!control.checkVisibility()) continue
        // A person scrolls until they see it.
        let over = ''
        const isSeen = (['center', 'start', 'end'] as const).some((block) => {
          control.scrollIntoView({ block, inline: 'nearest' })
          const { left, right, top, bottom } = control.getBoundingClientRect()
          const onTop = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
          // A message that disappears by itself covers nothing for long.
          if (onTop?.closest('[role=status], [aria-live]') != null) return true
          over = onTop === null ? 'nothing' : name(onTop)
          return onTop !== null && (control.contains(onTop) || onTop.contains(control))
        })
        if (!isSeen) found.push(`covered: ${name(control)} by ${over}`)
        const { left, right } = control.getBoundingClientRect()
        if (left < 0 || right > innerWidth + 1) found.push(`beyond the edge: ${name(control)}`)
      }
      for (const control of document.querySelectorAll<HTMLElement>('button, input, select, summary')) {
        const { width, height } = (control.closest('label') ?? control).getBoundingClientRect()
        if (control.checkVisibility() && Math.min(width, height) < 24)
          found.push(`under 24 px: ${name(control)}`)
      }
      return found
    }
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(added)
    document.adoptedStyleSheets.push(sheet)
    const end = performance.now() + 3000
    let found = look()
    while (found.length > 0 && performance.now() < end) {
      await new Promise(requestAnimationFrame)
      found = look()
    }
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet)
    return found
  }, css)
}
