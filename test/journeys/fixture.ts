import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, type Page, expect as playwrightExpect } from '@playwright/test'
import { createClock } from '../../main/system/clock.ts'
import type { WindowSize } from '../../scripts/screenshots/screenshot.ts'
import { type LaunchOptions, launchApp, type RunningApp } from '../launch.ts'
import type { Fault } from '../service/faults.ts'
import { type Service, startService } from '../service/service.ts'
import { appWithPseudo } from './languages.ts'

/** The app that shows the pages of a context. */
const apps = new WeakMap<BrowserContext, RunningApp>()

/** The same timeout as in the end-to-end tests, for scripts that play the journeys without that configuration. */
export const expect = playwrightExpect.configure({ timeout: 20_000 })

/** Called for each screen and state when it is ready. `size`: the size of its window. */
type Show = (screen: string, page: Page, size?: WindowSize) => Promise<void>

/** A walk through some screens and states of the window, which it reaches like a person. */
export interface Journey {
  readonly name: string
  play(show: Show): Promise<void>
}

export function journey(name: string, play: (show: Show, fixture: JourneyFixture) => Promise<void>): Journey {
  return { name, play: (show) => JourneyFixture.run((fixture) => play(show, fixture)) }
}

export interface Launch extends Pick<LaunchOptions, 'args' | 'keychain' | 'policy' | 'require'> {
  /** The system's LANG, e.g. `de_DE.UTF-8`. */
  readonly lang?: string
  /** The region for dates and times, LC_TIME. Default: that of LANG. */
  readonly region?: string
  /** How much later than now the app starts, ms. */
  readonly laterMs?: number
  /** Services are called at their own names, not at the fixture's service. */
  readonly asNamed?: boolean
  /** The person's home; default: the desktop's. */
  readonly home?: string
  readonly env?: Readonly<Record<string, string>>
}

/** One person's folder and the service that they use, over several starts of the app. */
export class JourneyFixture {
  readonly service: Service
  readonly userData: string
  readonly #clock: { laterMs: number }

  private constructor(service: Service, userData: string, clock: { laterMs: number }) {
    this.service = service
    this.userData = userData
    this.#clock = clock
  }

  static async run(play: (fixture: JourneyFixture) => Promise<void>): Promise<void> {
    const clock = { ...createClock(), laterMs: 0, now: () => Date.now() + clock.laterMs }
    const service = await startService({ accounts: [northwind, acme], clock })
    const userData = await mkdtemp(join(tmpdir(), 'deckpass-screens-'))
    try {
      await play(new JourneyFixture(service, userData, clock))
    } finally {
      await service.close()
      await rm(userData, { recursive: true, force: true, maxRetries: 10 })
    }
  }

  /** Starts the app once, plays, and quits it. */
  static play(play: (page: Page, app: RunningApp, service: Service) => Promise<void>): Promise<void> {
    return JourneyFixture.run((fixture) =>
      fixture.launch({}, (page, app) => play(page, app, fixture.service)),
    )
  }

  /** Starts the app, plays, and quits it. */
  async launch(
    { laterMs = 0, asNamed = false, home, lang, region, env = {}, require = [], ...options }: Launch,
    play: (page: Page, app: RunningApp) => Promise<void>,
  ): Promise<void> {
    this.#clock.laterMs = laterMs
    const shift = { laterMs, serviceUrl: this.service.baseUrl }
    const app = await launchApp({
      ...options,
      userData: this.userData,
      env: {
        DECKPASS_SHIFT: JSON.stringify(shift),
        TZ: 'Europe/Berlin',
        ...(home && { HOME: home }),
        ...(lang && { LANG: lang }),
        ...(region && { LC_TIME: region }),
        ...env,
      },
      appPath: appWithPseudo(),
      require: [...(asNamed ? [] : ['shift-time-and-hosts.cjs']), ...require],
    })
    apps.set(app.page.context(), app)
    try {
      app.page.setDefaultTimeout(15_000)
      await moveThere(app.page, laterMs)
      await play(app.page, app)
    } finally {
      await app.close()
    }
  }

  /** The faults of the service from now on. */
  fail(...faults: Fault[]): void {
    this.service.faults.always(...faults)
  }
}

/**
 * The languages besides English in which each screen is checked. `pseudo` is no real language, but longer than any,
 * with accents and direction marks.
 */
export type OtherLanguage = 'de' | 'pseudo'

/** Calls `look` while the page is in another language, and then restores its own. */
export async function inLanguage(
  page: Page,
  language: OtherLanguage,
  look: () => Promise<void>,
): Promise<void> {
  const app = apps.get(page.context())
  if (app === undefined) throw new Error('The page is not of a journey.')
  await page.evaluate((isPseudo) => {
    window.isPseudo = isPseudo
  }, language === 'pseudo')
  await app.drawIn(page, 'de')
  try {
    await look()
  } finally {
    await app.drawIn(page, null)
  }
}

/** Moves the page's clock to that time as well, and turns motion off. */
export async function moveThere(page: Page, laterMs: number): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.clock.install({ time: Date.now() + laterMs })
  await page.reload()
}

/** Nobody's credentials, by the names that the pictures show. */
export const northwind = {
  username: 'mara.lind',
  password: 'a long demo password',
  companyKey: 'DEMO-KEY-NORTHWIND',
}
export const acme = { username: 'm.okafor', password: 'another demo password', companyKey: 'DEMO-KEY-ACME' }

export interface Person {
  readonly username: string
  readonly password: string
  readonly companyKey: string
}

export const button = (page: Pick<Page, 'getByRole'>, name: string) =>
  page.getByRole('button', { name, exact: true })

export async function fill(page: Page, address: string, person: Person): Promise<void> {
  await page.getByLabel('Service address').fill(address)
  await page.getByLabel('Username').fill(person.username)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByLabel('Company key').fill(person.companyKey)
}

export async function rename(page: Page, name: string): Promise<void> {
  await chooseAction(page, 'Rename')
  await page.getByLabel('Name for this account').fill(name)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
}

/** Signs in, and renames the account if necessary. */
export async function signIn(page: Page, address: string, person: Person, name: string): Promise<void> {
  await fill(page, address, person)
  await button(page, 'Sign in').click()
  await expect(button(page, 'More actions')).toBeVisible()
  if ((await page.getByRole('heading', { name, level: 1, exact: true }).count()) === 0)
    await rename(page, name)
}

/** Like `signIn`, if there already are accounts. */
export const signInNext = (app: RunningApp, address: string, person: Person, name: string) =>
  signIn(app.page, address, person, name)

export const signInNorthwind = (page: Page) =>
  signIn(page, 'https://slides.northwind.example', northwind, 'Northwind')
export const signInAcme = (app: RunningApp) =>
  signInNext(app, 'https://decks.acme.example', acme, 'Acme Studio')

/** Chooses one of an account's less frequent actions. */
export async function chooseAction(page: Page, name: string): Promise<void> {
  await button(page, 'More actions').click()
  await page.getByRole('menuitem', { name, exact: true }).click()
}

export async function openSettings(page: Page, section = 'General'): Promise<void> {
  await button(page, 'Settings').click()
  await page.getByRole('tab', { name: section, exact: true }).click()
  await expect(page.getByRole('tabpanel', { name: section })).toBeVisible()
}

export const leaveSettings = (page: Page) => button(page, 'Back').click()

export async function chooseOrder(page: Page, order: string): Promise<void> {
  await button(page, 'Order of accounts').click()
  await page.getByRole('menuitemradio', { name: order }).click()
}

/** Turns a switch of the settings, which shows its new state once the main process has it. */
export async function turnSwitch(page: Page, name: string, on = true): Promise<void> {
  const found = page.getByRole('switch', { name })
  await expect(found).toBeChecked({ checked: !on })
  await found.click()
  await expect(found).toBeChecked({ checked: on })
}
