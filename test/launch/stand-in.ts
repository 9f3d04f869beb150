import { createRequire } from 'node:module'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { z } from 'zod'
import { findChromium } from '../chromium.ts'
import type { KeychainMood, StandInConfig } from '../electron/config.ts'
import { AppProcess } from './app-process.ts'
import { projectFolder, userDataFolder } from './folders.ts'
import { writtenLogs } from './logs.ts'
import type { RunningApp } from './running-app.ts'

export interface StandInOptions {
  readonly userData?: string
  readonly headless?: boolean
  readonly env?: Record<string, string>
  readonly keychain?: KeychainMood
  readonly appPath?: string
  readonly args?: readonly string[]
}

/** What only the stand-in can offer: the system's side of the app is in a test's hands. */
export interface StandInApp extends Omit<RunningApp, 'electron' | 'desktop' | 'clickMenu'> {
  /** Resolves when the app has ended, however. */
  readonly ended: Promise<unknown>
  /** Changes the keychain's mood while the app runs. `aged`: what was sealed so far wants to be sealed anew. */
  keychain(mood: KeychainMood, options?: { readonly aged?: boolean }): Promise<void>
  /** Clicks the newest notification with this title. */
  clickNotification(title: string): Promise<void>
  /** The addresses that were handed to the system's browser. */
  openedLinks(): Promise<string[]>
  /** What the next message boxes are answered with, by the label of the button. */
  answerDialogs(labels: readonly string[]): Promise<void>
  /** Another program copies this text. */
  copyElsewhere(text: string): Promise<void>
  /** When the clipboard last changed, in epoch ms with fractions. */
  clipboardChangedAt(): Promise<number>
  /** Whether another program keeps the clipboard to itself. */
  clipboardBroken(broken: boolean): Promise<void>
  /** Clicks an item of the application menu, e.g. `['File', 'Settings…']`. */
  clickMenu(path: readonly string[]): Promise<void>
}

const trayAnswer = z.object({ tooltip: z.string(), items: z.array(z.string()) }).nullable()
const notificationsAnswer = z.array(z.object({ title: z.string(), body: z.string() }))

/** Starts the built app on Node and Chromium. */
export async function launchStandIn(options: StandInOptions): Promise<StandInApp> {
  const userData = await userDataFolder(options.userData)
  const config: StandInConfig = {
    appPath: options.appPath ?? projectFolder,
    userData: userData.path,
    headless: options.headless ?? true,
    keychain: options.keychain ?? 'protected',
    chromium: await findChromium(),
    args: [...(options.args ?? [])],
  }
  const app = start(config, options.env)
  try {
    const { endpoint, targetId } = await app.window()
    // The app's own Chromium, as the app has set it up: a test sees what a person would.
    const browser = await chromium.connectOverCDP(endpoint, { noDefaults: true, isLocal: true })
    const page = await findPage(browser, targetId)
    const over = async () => {
      await browser.close()
      await userData.discard()
    }
    return runningApp(app, page, config, options.env, over)
  } catch (error) {
    await app.kill()
    await userData.discard()
    throw error
  }
}

function start(config: StandInConfig, env: Record<string, string> = {}): AppProcess {
  return new AppProcess(nodeWithTypes(), [join(projectFolder, 'test/electron/run.ts')], {
    ...process.env,
    ...env,
    ELECTRON_STAND_IN: JSON.stringify(config),
  })
}

/** This Node where it runs TypeScript by itself, else the project's own. */
function nodeWithTypes(): string {
  if (Number.parseInt(process.versions.node, 10) >= 24) return process.execPath
  return createRequire(import.meta.url).resolve('node/bin/node')
}

async function findPage(browser: Browser, targetId: string): Promise<Page> {
  for (const page of browser.contexts().flatMap((context) => context.pages())) {
    const session = await page.context().newCDPSession(page)
    const { targetInfo } = await session.send('Target.getTargetInfo')
    await session.detach()
    if (targetInfo.targetId === targetId) return page
  }
  throw new Error('The main window is not among the pages of Chromium.')
}

function runningApp(
  app: AppProcess,
  page: Page,
  config: StandInConfig,
  env: Record<string, string> | undefined,
  over: () => Promise<void>,
): StandInApp {
  return {
    page,
    ended: app.exited,
    userData: config.userData,
    clipboard: () => app.lastClipboard(),
    power: async (event) => void (await app.ask('power', event)),
    network: async (state) => void (await app.ask('network', state)),
    tray: async () => trayAnswer.parse(await app.ask('tray')),
    clickTray: async (label) => void (await app.ask('clickTray', label)),
    notifications: async () => notificationsAnswer.parse(await app.ask('notifications')),
    async secondInstance() {
      const second = start({ ...config, chromium: null }, env)
      if ((await second.end()) !== 0) throw new Error(`The second instance did not give way.\n${second.log}`)
    },
    async log() {
      const written = await writtenLogs(config.userData)
      // What was echoed to the console as well is not said twice.
      return [app.log, ...written.filter((line) => !app.log.includes(line))].join('\n')
    },
    async close() {
      await app.ask('quit')
      await app.end()
      await over()
    },
    async kill() {
      await app.kill()
      await over()
    },
    keychain: async (mood, { aged = false } = {}) => void (await app.ask('keychain', { mood, aged })),
    clickNotification: async (title) => void (await app.ask('clickNotification', title)),
    openedLinks: async () => z.array(z.string()).parse(await app.ask('openedLinks')),
    answerDialogs: async (labels) => void (await app.ask('answerDialogs', labels)),
    copyElsewhere: async (text) => void (await app.ask('copyElsewhere', text)),
    clipboardChangedAt: async () => z.number().parse(await app.ask('clipboardChangedAt')),
    clipboardBroken: async (broken) => void (await app.ask('clipboardBroken', broken)),
    clickMenu: async (path) => void (await app.ask('clickMenu', path)),
  }
}
