import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Page } from '@playwright/test'
import * as z from 'zod'
import { cacheFolder } from '../launch/folders.ts'

/**
 * Lighthouse is 170 MB of packages that nothing else here needs, so it is no dependency: it is fetched once, into
 * the folder of what is fetched. Its puppeteer-core comes with it.
 */
export const lighthouseVersion = '13.5.0'

/**
 * What is measured: `snapshot` looks at a page as it is. Left out: performance, which the bench measures; search
 * engines and agents, which never see the page of an app.
 */
export const categories = ['accessibility', 'best-practices'] as const
type Category = (typeof categories)[number]

const result = z.object({
  lhr: z.object({
    categories: z.record(z.string(), z.object({ score: z.number() })),
    audits: z.record(z.string(), z.object({ score: z.nullable(z.number()), details: z.unknown() })),
  }),
})
const nodes = z.object({ items: z.array(z.object({ node: z.object({ snippet: z.string() }) })) })

/** One look at a page: the figures, 0 to 100, and what the audits found. */
export interface Look {
  readonly figures: Readonly<Record<Category, number>>
  /** `audit: the elements`, for each audit that found something, also where that costs no points. */
  readonly faults: readonly string[]
}

export type Looker = (page: Page, userData: string) => Promise<Look>

/** Fetches Lighthouse where it is not there yet, and resolves with what looks at a page of the running app. */
export async function lighthouse(): Promise<Looker> {
  const modules = join(fetched(), 'node_modules')
  const load = (path: string) => import(pathToFileURL(join(modules, path)).href)
  const { snapshot } = await load('lighthouse/core/index.js')
  const { default: puppeteer } = await load('puppeteer-core/lib/puppeteer/puppeteer-core.js')
  return async (page, userData) => {
    const [port] = (await readFile(join(userData, 'DevToolsActivePort'), 'utf8')).split('\n')
    const browser = await puppeteer.connect({ browserURL: `http://127.0.0.1:${port}`, defaultViewport: null })
    try {
      const open: { url(): string }[] = await browser.pages()
      const shown = open.find((each) => each.url() === page.url())
      return lookOf(result.parse(await snapshot(shown, { config })))
    } finally {
      await browser.disconnect()
    }
  }
}

const config = {
  extends: 'lighthouse:default',
  settings: {
    onlyCategories: categories,
    formFactor: 'desktop',
    screenEmulation: { disabled: true },
    throttlingMethod: 'provided',
  },
}

function lookOf({ lhr }: z.infer<typeof result>): Look {
  const figure = (category: Category) => Math.round((lhr.categories[category]?.score ?? 0) * 100)
  const faults = Object.entries(lhr.audits)
    .filter(([, { score }]) => score !== null && score < 1)
    .map(([id, { details }]) => {
      const found = nodes.safeParse(details)
      return `${id}: ${found.success ? found.data.items.map(({ node }) => node.snippet).join(' | ') : 'the page'}`
    })
  return {
    figures: { accessibility: figure('accessibility'), 'best-practices': figure('best-practices') },
    faults,
  }
}

/** The folder that has Lighthouse. */
function fetched(): string {
  const folder = join(cacheFolder(), `lighthouse-${lighthouseVersion}`)
  if (!existsSync(join(folder, 'package-lock.json'))) {
    mkdirSync(folder, { recursive: true })
    const wanted = `lighthouse@${lighthouseVersion}`
    execFileSync(
      'npm',
      ['install', '--prefix', folder, '--ignore-scripts', '--no-audit', '--no-fund', wanted],
      {
        stdio: ['ignore', 'ignore', 'inherit'],
      },
    )
  }
  return folder
}
