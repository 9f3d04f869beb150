import { setTimeout } from 'node:timers/promises'
import { z } from 'zod'
import { app } from './app.ts'
import { chromium } from './browser/chromium.ts'
import type { Page } from './browser/page.ts'
import { BrowserWindowStandIn, windowNews } from './browser-window.ts'
import { keychainMood } from './config.ts'
import { clipboardContent, clipboardNews, replaceClipboard } from './system/clipboard.ts'
import { plannedAnswers } from './system/dialog.ts'
import { Menu } from './system/menu.ts'
import { network } from './system/net.ts'
import { clickNotification, shownNotifications } from './system/notification.ts'
import { powerMonitor } from './system/power-monitor.ts'
import { keychain } from './system/safe-storage.ts'
import { openedLinks } from './system/shell.ts'
import { currentTray } from './system/tray.ts'

/** The test's side of the app: what it asks over the channel to its child process, and what it is told. */

export interface Ask {
  readonly id: number
  readonly verb: string
  readonly argument: unknown
}

export type Told =
  | { readonly kind: 'window'; readonly endpoint: string; readonly targetId: string }
  | { readonly kind: 'clipboard'; readonly text: string; readonly formats: Record<string, string> }
  | { readonly kind: 'done'; readonly id: number; readonly value: unknown }
  | { readonly kind: 'failed'; readonly id: number; readonly message: string }

const labels = z.array(z.string())

const verbs = new Map<string, (argument: unknown) => unknown>([
  ['quit', quitAsAPerson],
  // Its answer comes after everything that was told before.
  ['hark', () => undefined],
  ['power', (event) => void powerMonitor.emit(z.string().parse(event), {})],
  [
    'network',
    (state) =>
      void Object.assign(network, { online: z.enum(['online', 'offline']).parse(state) === 'online' }),
  ],
  ['tray', () => describeTray()],
  [
    'clickTray',
    (label) =>
      trayMenu()
        .find([z.string().parse(label)])
        .click(BrowserWindowStandIn.getFocusedWindow()),
  ],
  [
    'clickMenu',
    (path) => applicationMenu().find(labels.parse(path)).click(BrowserWindowStandIn.getFocusedWindow()),
  ],
  ['notifications', () => shownNotifications.map(({ title, body }) => ({ title, body }))],
  ['clickNotification', (title) => clickNotification(z.string().parse(title))],
  ['openedLinks', () => openedLinks],
  ['answerDialogs', (answers) => void plannedAnswers.push(...labels.parse(answers))],
  ['keychain', (wish) => setKeychain(wish)],
  ['clipboardChangedAt', () => clipboardNews.changedAt],
  ['clipboardBroken', (broken) => void Object.assign(clipboardNews, { broken: z.boolean().parse(broken) })],
  [
    'copyElsewhere',
    (text) => replaceClipboard(new Map([['text/plain', Buffer.from(z.string().parse(text))]])),
  ],
])

/** How long a page may take to answer, ms. One that has crashed never does. */
const answerMs = 1_000

async function onEachPage(work: (page: Page) => Promise<void>): Promise<void> {
  const pages = BrowserWindowStandIn.getAllWindows().map((window) => window.webContents.page.then(work))
  await Promise.race([Promise.allSettled(pages), setTimeout(answerMs)])
}

/** A person sees the window before they close it. */
async function quitAsAPerson(): Promise<void> {
  await onEachPage((page) => page.drawn())
  // Answered first: the app may be gone before an answer after it could leave.
  setImmediate(() => app.quit())
}

function describeTray() {
  const tray = currentTray()
  if (!tray) return null
  const { tooltip, menu } = tray.look()
  return { tooltip, items: menu?.labels() ?? [] }
}

function trayMenu(): Menu {
  const menu = currentTray()?.look().menu
  if (!menu) throw new Error('There is no tray icon with a menu.')
  return menu
}

function applicationMenu(): Menu {
  const menu = Menu.getApplicationMenu()
  if (!menu) throw new Error('There is no application menu.')
  return menu
}

function setKeychain(wish: unknown): void {
  const { mood, aged } = z.object({ mood: keychainMood, aged: z.boolean() }).parse(wish)
  keychain.mood = mood
  if (aged) keychain.generation += 1
}

function tell(message: Told): void {
  process.send?.(message)
}

async function obey({ id, verb, argument }: Ask): Promise<void> {
  try {
    const act = verbs.get(verb)
    if (!act) throw new Error(`No such verb: ${verb}`)
    // What was done in the page before comes before.
    await onEachPage((page) => page.heard())
    tell({ kind: 'done', id, value: await act(argument) })
  } catch (error) {
    tell({ kind: 'failed', id, message: error instanceof Error ? error.message : String(error) })
  }
}

process.on('message', (ask: Ask) => void obey(ask))
// Nobody is left to ask for anything.
process.on('disconnect', () => process.exit(0))

clipboardNews.on('changed', () => tell({ kind: 'clipboard', ...clipboardContent() }))

windowNews.once('opened', (window) => {
  window.webContents.once('did-finish-load', async () => {
    const { endpoint } = await chromium()
    const { target } = await window.webContents.page
    tell({ kind: 'window', endpoint, targetId: target.targetId })
  })
})
