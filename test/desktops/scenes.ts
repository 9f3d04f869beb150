import { setTimeout } from 'node:timers/promises'
import { type Page, expect as playwrightExpect } from '@playwright/test'
import { until } from '../desktop/wait.ts'
import { copyButton, letPrograms, signIn } from '../e2e/helpers.ts'
import { lock, lockedHeading, pin, setPin, unlock } from '../e2e/lock-helpers.ts'
import { globalShortcutState, setGlobalShortcut } from '../e2e/shortcut-helpers.ts'
import { button, leaveSettings, openSettings } from '../journeys/fixture.ts'
import { launchApp, type RunningApp } from '../launch.ts'
import type { Service } from '../service/service.ts'
import type { Shell, ShellWindow } from './shell.ts'

const expect = playwrightExpect.configure({ timeout: 20_000 })

/** A person at one shell, over several starts of the app. */
export interface Stage {
  readonly shell: Shell
  readonly service: Service
  readonly userData: string
  app: RunningApp
  /** What unlocks; null without a lock yet. */
  secret: string | null
}

/** What happens on a real shell. `play` gives what is worth a word in the report, and rejects where it goes wrong. */
export interface Scene {
  readonly name: string
  /** Default: everywhere. */
  readonly needs?: 'tray' | 'no tray'
  /** The documents have a picture of its end. */
  readonly isPictured?: true
  play(stage: Stage): Promise<string>
}

const passphrase = 'four words of a test'
const mainTitle = 'Deckpass'
const consentTitle = 'A program asks'

const find = async (shell: Shell, title: string): Promise<ShellWindow | null> =>
  (await shell.windows()).find((each) => each.title === title) ?? null
const seen = (shell: Shell, title: string) => until(`the shell shows "${title}"`, () => find(shell, title))
const focused = (shell: Shell, title: string) =>
  until(`"${title}" has the focus`, async () => ((await find(shell, title))?.hasFocus ? true : null))
const gone = (shell: Shell, title: string) =>
  until(`"${title}" has gone`, async () => ((await find(shell, title)) === null ? true : null))
/** Electron before 41 takes the frame that GNOME has it draw out of the page (electron#48588). */
async function expectSize({ electron }: RunningApp, page: Page, size: string): Promise<void> {
  if (Number.parseInt(electron, 10) < 41) return
  await expect.poll(() => page.evaluate(() => `${innerWidth} x ${innerHeight}`)).toBe(size)
}
const placeOf = ({ x, y, width, height }: ShellWindow) => `${width} x ${height} at ${x}, ${y}`
const launch = ({ shell, userData }: Pick<Stage, 'shell' | 'userData'>) =>
  launchApp({ desktop: shell.desktop, userData })

/** Where the vault has a passphrase, it opens with it. */
async function openVault(page: Page): Promise<void> {
  const isClosed = page.getByLabel('Passphrase')
  await expect(isClosed.or(copyButton(page))).toBeVisible()
  if (!(await isClosed.isVisible())) return
  await isClosed.fill(passphrase)
  await button(page, 'Unlock').click()
  await expect(copyButton(page)).toBeVisible()
}

const innerSize = (page: Page) => page.evaluate(() => ({ width: innerWidth, height: innerHeight }))

type Size = Awaited<ReturnType<typeof innerSize>>

/** Electron before 41 takes some of the frame from the page whenever the focus comes or goes. */
const isAlike = (one: Size, other: Size) =>
  Math.abs(one.width - other.width) <= 44 && Math.abs(one.height - other.height) <= 80

/** What is there a moment after the app has ended. */
async function leftInClipboard(shell: Shell): Promise<string> {
  const cleared = until('', async () => ((await shell.clipboard()) === '' ? '' : null), 3_000)
  return await cleared.catch(() => shell.clipboard())
}

/** Again after a while where it has not come: a window may miss the first key after it has got the focus. */
async function copyByKey(shell: Shell, service: Service): Promise<void> {
  await focused(shell, mainTitle)
  const valid = async () => (service.stateOf(await shell.clipboard()) === 'valid' ? true : null)
  await until('the token is in the clipboard', async () => {
    await shell.press('Control_L', 'c')
    return await until('it is there', valid, 2_000).catch(() => null)
  })
}

/** The app ends by itself. */
const ended = (app: RunningApp) =>
  until('Deckpass has ended', async () => (app.hasEnded() ? true : null), 30_000)

async function chooseInTray(shell: Shell, label: string): Promise<void> {
  const menu = await until('there is a tray icon', () => shell.tray())
  const entry = menu.entries.find((each) => each.label.startsWith(label))
  if (entry === undefined) throw new Error(`The tray has no "${label}".`)
  await menu.click(entry.id)
}

export const scenes: readonly Scene[] = [
  {
    name: 'start: the window is there, with the focus, and the page has its size',
    async play({ shell, app }) {
      await focused(shell, mainTitle)
      await expectSize(app, app.page, '880 x 640')
      return placeOf(await seen(shell, mainTitle))
    },
  },
  {
    name: 'sign-in',
    async play(stage) {
      const { page } = stage.app
      const choose = page.getByRole('heading', { name: 'Protect what you store' })
      await expect(choose.or(page.getByLabel('Service address'))).toBeVisible()
      const hasKeychain = !(await choose.isVisible())
      if (!hasKeychain) {
        await page.getByLabel('New passphrase').fill(passphrase)
        await page.getByLabel('Repeat the passphrase').fill(passphrase)
        await button(page, 'Continue').click()
        stage.secret = passphrase
      }
      await signIn(page, stage.service)
      return hasKeychain ? 'keychain' : 'no keychain: with a passphrase'
    },
  },
  {
    name: 'copy by a real key: another program gets the token',
    isPictured: true,
    async play({ shell, service }) {
      await copyByKey(shell, service)
      return ''
    },
  },
  {
    name: 'the consent request comes to the front with its buttons, takes a real key, and gives the focus back',
    async play({ shell, app }) {
      const terminal = app.terminal()
      await letPrograms(app.page, terminal, true)
      const asked = terminal.deckpass(['token'])
      const question = await app.question()
      await focused(shell, consentTitle)
      await expectSize(app, question, '440 x 536')
      for (const each of await question.getByRole('button').all())
        await expect(each).toBeInViewport({ ratio: 1 })
      const place = placeOf(await seen(shell, consentTitle))
      const first = question.getByRole('button').first()
      await expect(first).not.toHaveAttribute('aria-disabled', 'true')
      await shell.press('Tab')
      await expect(question.getByRole('radio').first()).toBeFocused()
      await expect(first).not.toHaveAttribute('aria-disabled', 'true')
      await shell.press('Return')
      const { status } = await asked
      expect(status).toBe(0)
      await gone(shell, consentTitle)
      await focused(shell, mainTitle)
      return place
    },
  },
  {
    name: 'a second start brings the window back',
    async play({ shell, app }) {
      await app.secondInstance()
      await seen(shell, mainTitle)
      await focused(shell, mainTitle)
      return ''
    },
  },
  {
    name: 'the global shortcut brings the window, and a copy gives the focus back; or it is said that there is none',
    async play({ shell, service, app }) {
      const { page } = app
      const { otherProgram } = shell
      await setGlobalShortcut(page, 'Control+Alt+K')
      // Electron asks the desktop from version 35 on.
      if (otherProgram === null || Number.parseInt(app.electron, 10) < 35) {
        await expect.poll(() => globalShortcutState(page)).toBe('unsupported')
        return 'the shell has no portal for it, or this Electron does not ask it'
      }
      await expect.poll(() => globalShortcutState(page)).toBe('desktop-decides')
      const { command, title } = otherProgram
      void shell.desktop.run([command])
      const copyByShortcut = async () => {
        await focused(shell, title)
        await shell.desktop.copy('something else')
        await shell.press('Control_L', 'Alt_L', 'k')
        await focused(shell, mainTitle)
        await expect(copyButton(page)).toBeFocused()
        await until('the token is in the clipboard', async () => {
          await shell.press('Return')
          const isIt = async () => (service.stateOf(await shell.clipboard()) === 'valid' ? true : null)
          return await until('it is there', isIt, 2_000).catch(() => null)
        })
        await focused(shell, title)
      }
      // Behind the other window, then where the first copy left it, then hidden.
      await copyByShortcut()
      await copyByShortcut()
      await setGlobalShortcut(page, 'Control+Shift+K')
      await expect.poll(() => globalShortcutState(page)).toBe('desktop-decides')
      await shell.press('Control_L', 'Alt_L', 'k')
      await shell.press('Control_L', 'Shift_L', 'k')
      await focused(shell, mainTitle)
      await shell.closeWindow(title)
      await setGlobalShortcut(page, null)
      return ''
    },
  },
  {
    name: 'closed without a tray it quits, and comes back in its size and place',
    needs: 'no tray',
    async play(stage) {
      const { shell } = stage
      const before = await innerSize(stage.app.page)
      await copyByKey(shell, stage.service)
      const ours = async () => (await shell.windows()).filter(({ title }) => title === mainTitle).length
      await shell.closeWindow(mainTitle)
      // The first closing says that it quits; Enter presses *Cancel*.
      await expect.poll(ours).toBe(2)
      await shell.press('Return')
      await expect.poll(ours).toBe(1)
      await shell.closeWindow(mainTitle)
      await ended(stage.app)
      await stage.app.kill()
      expect(await leftInClipboard(shell)).toBe('')
      stage.app = await launch(stage)
      await openVault(stage.app.page)
      await expect.poll(async () => isAlike(await innerSize(stage.app.page), before)).toBe(true)
      return placeOf(await seen(shell, mainTitle))
    },
  },
  {
    name: 'closed with a tray it stays there, and the menu brings it back',
    needs: 'tray',
    async play({ shell }) {
      await until('there is a tray icon', () => shell.tray())
      await shell.closeWindow(mainTitle)
      await gone(shell, mainTitle)
      const menu = await until('there is a tray icon', () => shell.tray())
      await chooseInTray(shell, 'Open Deckpass')
      await focused(shell, mainTitle)
      return menu.entries.map(({ label }) => label.replace(/of .* \(/, 'of … (')).join(', ')
    },
  },
  {
    name: 'a renewal with the window closed; a rejected one is notified, and a press there leads to the window',
    needs: 'tray',
    async play({ shell, service, app }) {
      await shell.closeWindow(mainTitle)
      await gone(shell, mainTitle)
      const before = service.requests.length
      await chooseInTray(shell, 'Renew all now')
      await expect.poll(() => service.requests.length).toBe(before + 1)
      await expect(app.page.getByRole('region', { name: 'Activity' })).toContainText('Token renewed.')
      await shell.clearNotifications()
      service.faults.always({ kind: 'status', status: 401 })
      // A press soon after another counts as the same.
      await until('it is renewed again', async () => {
        await chooseInTray(shell, 'Renew all now')
        await setTimeout(500)
        return service.requests.length > before + 1 ? true : null
      })
      const titles = await until('a notification is shown', async () => {
        const all = await shell.notifications()
        return all.length > 0 ? all : null
      })
      await until('a press on it brings the window', async () => {
        await shell.pressNotification()
        await setTimeout(500)
        return (await find(shell, mainTitle))?.hasFocus ? true : null
      })
      await expect(button(app.page, 'Sign in again')).toBeVisible()
      service.faults.always()
      return titles.at(-1) ?? ''
    },
  },
  {
    name: 'idle: offered and kept where the shell tells of it',
    async play(stage) {
      const { shell } = stage
      const { page } = stage.app
      const secret = await lockOnce(stage)
      const idleMs = await shell.idleMs()
      await openSettings(page, 'Security')
      const choice = page.getByRole('switch', { name: 'Lock when idle' })
      await expect(page.getByRole('switch', { name: 'Lock when the screen locks' })).toBeVisible()
      if (idleMs === null) {
        await expect(choice).toHaveCount(0)
        await leaveSettings(page)
        return 'the shell does not tell: not offered'
      }
      await choice.check()
      await page.getByLabel('Lock when idle for').selectOption('1min')
      await leaveSettings(page)
      await shell.press('Shift_L')
      const begun = performance.now()
      await expect(lockedHeading(page)).toBeVisible({ timeout: 90_000 })
      await unlock(page, secret)
      return `locked after ${Math.round((performance.now() - begun) / 1_000)} s`
    },
  },
  {
    name: 'the end of the session waits until the clipboard is cleared, and Deckpass quits',
    async play(stage) {
      const { shell, service, app } = stage
      await copyByKey(shell, service)
      await shell.desktop.power('shutdown')
      await ended(app)
      await app.kill()
      const left = await leftInClipboard(shell)
      stage.app = await launch(stage)
      await openVault(stage.app.page)
      if (left === '') return ''
      // An Electron before 44 writes no mark beside a text, so that Klipper keeps it, and gives it back.
      expect(shell.hasHistory && Number.parseInt(app.electron, 10) < 44).toBe(true)
      return 'the history of the clipboard brings it back, for this Electron cannot mark it'
    },
  },
  {
    name: 'the screen lock of the shell locks it, and clears the clipboard',
    async play(stage) {
      const { shell, service } = stage
      const { page } = stage.app
      const secret = await lockOnce(stage)
      await copyByKey(shell, service)
      await shell.lockScreen()
      await expect(lockedHeading(page)).toBeVisible()
      if (shell.unlockScreen === null) return 'not unlocked again'
      await shell.unlockScreen()
      await focused(shell, mainTitle)
      await unlock(page, secret)
      await expect(copyButton(page)).toBeVisible()
      await shell.press('Shift_L')
      await until('the clipboard is cleared', async () => ((await shell.clipboard()) === '' ? true : null))
      return 'cleared once the person is back'
    },
  },
]

/** Locks and unlocks, with a new PIN where nothing unlocks yet; gives what unlocks. */
async function lockOnce(stage: Stage): Promise<string> {
  const { page } = stage.app
  if (stage.secret === null) await setPin(page)
  else await lock(page)
  stage.secret ??= pin
  await unlock(page, stage.secret)
  await expect(copyButton(page)).toBeVisible()
  return stage.secret
}
