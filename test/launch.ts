import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { promisify } from 'node:util'
import { _electron, type Page } from '@playwright/test'
import { until } from './desktop/wait.ts'
import { desktopFor } from './launch/desktops.ts'
import { userDataFolder } from './launch/folders.ts'
import { mainProcessActions } from './launch/main-process.ts'
import { answerDialog } from './launch/native-windows.ts'
import { endGroup } from './launch/processes.ts'
import { electronProgram } from './launch/program.ts'
import { openTerminal, type Terminal } from './launch/terminal.ts'
import type { LaunchOptions, RunningApp } from './launch/types.ts'

export { endDesktops } from './launch/desktops.ts'
export type { LaunchOptions, RunningApp }

/** For each step of a launch and each action in the window. Shorter than a test's timeout, which names no cause. */
const stepTimeoutMs = 25_000

/**
 * Asks the page, because an answer of the starting main process may be lost ("Resulting promise was garbage
 * collected").
 */
const versionIn = (page: Page) => page.evaluate(() => /Electron\/(\S+)/.exec(navigator.userAgent)?.[1] ?? '')

/** Starts the built app in a real Electron, and resolves when its window has loaded. */
export async function launchApp(options: LaunchOptions = {}): Promise<RunningApp> {
  const desktop = await desktopFor(options)
  const userData = await userDataFolder(options.userData)
  const program = await electronProgram({ ...options, user: desktop.user, userData: userData.path })
  // Chromium selects the keychain by the desktop's name.
  const otherDesktop = options.keychain === 'missing' ? { XDG_CURRENT_DESKTOP: '' } : {}
  const env = { ...desktop.env, ...otherDesktop, ...program.env, ...options.env }
  const app = await _electron.launch({
    executablePath: program.path,
    // These displays have no graphics card. Under Wayland nothing would be painted if Chromium looked for one.
    args: [...program.waiting, ...program.args, '--disable-gpu', ...(options.args ?? [])],
    env,
    cwd: '/',
    chromiumSandbox: true,
    // The page sees the appearance that the app sets.
    colorScheme: null,
    timeout: stepTimeoutMs,
  })

  let said = ''
  const child = app.process()
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => {
      said += text
    })
  app.context().setDefaultTimeout(stepTimeoutMs)
  const page = await app.firstWindow({ timeout: stepTimeoutMs })
  await page.waitForLoadState()
  const over = child.exitCode === null && child.signalCode === null ? once(child, 'exit') : null
  const terminals: Terminal[] = []
  const end = async () => {
    for (const terminal of terminals) terminal.close()
    if (child.pid !== undefined) await endGroup(child.pid)
    await over
    await userData.discard()
  }
  return {
    page,
    userData: userData.path,
    electron: await versionIn(page),
    desktop,
    ...mainProcessActions(app),
    clipboard: desktop.clipboard,
    tray: desktop.tray,
    clickTray: desktop.clickTray,
    answerDialog: (answer) => answerDialog(desktop, answer),
    notifications: desktop.notifications,
    // Without Playwright's arguments, because that instance exits at once.
    async secondInstance(args = []) {
      await promisify(execFile)(program.path, [...program.args, ...args], { env, cwd: '/' })
    },
    terminal() {
      const terminal = openTerminal(program, env)
      terminals.push(terminal)
      return terminal
    },
    question(forMs = stepTimeoutMs) {
      const isIt = (each: Page) => each.url().endsWith('/consent.html')
      return until('a question is shown', async () => app.windows().find(isIt) ?? null, forMs)
    },
    policyFolder: () => `/proc/${child.pid}/root/etc/deckpass`,
    async log() {
      const written = await writtenLogs(userData.path)
      // The log echoes to the console, so some lines are in both.
      return [said, ...written.filter((line) => !said.includes(line))].join('\n')
    },
    hasEnded: () => child.exitCode !== null || child.signalCode !== null,
    async close() {
      // Not awaited, because the answer may be lost as the app quits.
      app.evaluate((electron) => void setImmediate(() => electron.app.quit())).catch(() => undefined)
      const late = setTimeout(stepTimeoutMs, 'late', { ref: false })
      const ended = await Promise.race([over, late])
      await end()
      if (ended === 'late')
        throw new Error(`Deckpass did not quit within ${stepTimeoutMs} ms. It said:\n${said}`)
    },
    kill: end,
  }
}

/** The lines of the log files, oldest first. */
async function writtenLogs(userData: string): Promise<string[]> {
  const files = ['deckpass.1.log', 'deckpass.log'].map((name) => join(userData, 'logs', name))
  const texts = await Promise.all(files.map((file) => readFile(file, 'utf8').catch(() => '')))
  return texts.join('').split('\n')
}
