import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Locator, Page } from '@playwright/test'
import { button, expect, JourneyFixture, northwind } from '../journeys/fixture.ts'
import { day } from '../support/durations.ts'
import { framedStep, type Point } from './frame.ts'
import { bothPictures, type ColorScheme, colorSchemes } from './screenshot.ts'

/** What the moving picture shows for a while. */
interface Step {
  readonly caption: string
  readonly ms: number
  readonly pointer: Point | null
  readonly pictures: Readonly<Record<ColorScheme, Buffer>>
}

/**
 * The main job in a moving picture, light and dark: signing in, copying, and the renewal six days later. It is
 * made of pictures of the real app, one a step, by img2webp of the WebP tools. `page`: to draw on.
 */
export async function takeMainJob(page: Page, folder: string): Promise<void> {
  const steps = await playMainJob()
  const frames = await mkdtemp(join(tmpdir(), 'deckpass-frames-'))
  try {
    for (const scheme of colorSchemes) {
      const parts: string[] = []
      for (const [index, { caption, ms, pointer, pictures }] of steps.entries()) {
        const file = join(frames, `${scheme}-${index}.png`)
        const picture = await framedStep(page, { scheme, picture: pictures[scheme], caption, pointer })
        await writeFile(file, picture)
        parts.push('-d', String(ms), '-lossy', '-q', '75', '-m', '4', file)
      }
      const target = join(folder, `main-job-${scheme}.webp`)
      await promisify(execFile)('img2webp', ['-loop', '0', '-kmax', '0', ...parts, '-o', target])
    }
  } finally {
    await rm(frames, { recursive: true })
  }
}

async function playMainJob(): Promise<Step[]> {
  const steps: Step[] = []
  const show = async (page: Page, caption: string, ms: number, under: Locator | null = null) => {
    await page.mouse.move(0, 0)
    await under?.hover()
    const box = await under?.boundingBox()
    const pointer = box ? { x: box.x + box.width / 2, y: box.y + box.height / 2 } : null
    steps.push({ caption, ms, pointer, pictures: await bothPictures(page, 'png') })
  }
  await JourneyFixture.run(async (fixture) => {
    await fixture.launch({}, (page) => signInAndCopy(page, fixture, show))
    fixture.fail({ kind: 'delay', ms: 12_000 })
    await fixture.launch({ laterMs: 6.2 * day }, (page) => seeRenewal(page, fixture, show))
  })
  return steps
}

type Show = (page: Page, caption: string, ms: number, under?: Locator | null) => Promise<void>

async function signInAndCopy(page: Page, fixture: JourneyFixture, show: Show): Promise<void> {
  const once = 'Sign in once'
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await show(page, once, 1200)
  const fields = [
    ['Service address', 'https://slides.northwind.example'],
    ['Username', northwind.username],
    ['Password', northwind.password],
    ['Company key', northwind.companyKey],
    ['Name for this account', 'Northwind'],
  ] as const
  for (const [label, text] of fields) {
    if (label === 'Name for this account') await button(page, 'More').click()
    await page.getByLabel(label, { exact: true }).fill(text)
    await show(page, once, 500)
  }
  await show(page, once, 700, button(page, 'Sign in'))
  fixture.fail({ kind: 'delay', ms: 8000 })
  await button(page, 'Sign in').click()
  await expect(button(page, 'Cancel')).toBeVisible()
  await show(page, once, 700)
  await expect(page.getByRole('heading', { name: 'Northwind', level: 1 })).toBeVisible({ timeout: 30_000 })
  fixture.fail()
  await show(page, 'Your token, and how long it lasts', 1800)

  const press = 'Copy it with one press'
  const copy = button(page, 'Copy token')
  await show(page, press, 700, copy)
  await copy.click()
  await expect(page.getByRole('status')).toContainText('Copied.')
  await show(page, press, 1400, copy)
  await expect(copy).not.toHaveText('Copied')
  await show(page, 'The clipboard is cleared after 30 seconds', 1800)
}

async function seeRenewal(page: Page, fixture: JourneyFixture, show: Show): Promise<void> {
  const itself = 'Six days later: it renews by itself'
  await expect(page.getByText('Renewing…').first()).toBeVisible()
  await show(page, itself, 1800)
  const stale = page.getByText('This token was replaced')
  await expect(stale).toBeVisible({ timeout: 30_000 })
  fixture.fail()
  await show(page, itself, 2600)
  const copy = button(page, 'Copy token')
  const again = 'What you copied is old: copy the new one'
  await show(page, again, 900, copy)
  await copy.click()
  await expect(stale).toBeHidden()
  await show(page, again, 2400, copy)
}
