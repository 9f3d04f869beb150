import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { App } from 'electron'
import type { NotificationMessage } from '../../app/notifications/model/notification.ts'
import type { PolicyStore } from '../../app/policy/ports.ts'
import type { Log, Notifier } from '../../app/ports/index.ts'
import { t } from '../../app/words/index.ts'
import type { StoredSettings } from '../settings/settings-store.ts'
import { hasSwitch, hiddenSwitch } from './command-line-switches.ts'

/** Whether the system started Deckpass at login. macOS passes no switch, but Electron reports it there. */
export function wasLaunchedAtLogin(
  app: Pick<App, 'getLoginItemSettings'>,
  { argv, platform }: Pick<NodeJS.Process, 'argv' | 'platform'>,
): boolean {
  if (hasSwitch(argv, hiddenSwitch)) return true
  return platform === 'darwin' && app.getLoginItemSettings().wasOpenedAtLogin
}

export interface LoginItemParts {
  readonly app: App
  readonly log: Log
  readonly platform: NodeJS.Platform
  /** `process.execPath`, or the AppImage that contains it (`APPIMAGE`). */
  readonly executable: string
}

/** Resolves to false and logs it if the change had no effect, as on macOS until the person allows it. */
export async function setLoginItem(parts: LoginItemParts, open: boolean): Promise<boolean> {
  const { app, platform, executable, log } = parts
  const command = app.isPackaged ? [executable] : [executable, app.getAppPath()]
  try {
    if (platform === 'linux')
      return await setAutostart(app.getPath('appData'), open, [...command, hiddenSwitch])
    // Windows finds an entry by its program and arguments.
    const entry = platform === 'win32' && { path: executable, args: [...command.slice(1), hiddenSwitch] }
    app.setLoginItemSettings({ openAtLogin: open, ...entry })
    const isSet = app.getLoginItemSettings(entry || undefined).openAtLogin === open
    if (!isSet) log.warn('login-item.not-set', { open })
    return isSet
  } catch (error) {
    log.warn('login-item.failed', { error })
    return false
  }
}

interface LoginPolicyParts extends LoginItemParts {
  readonly settings: StoredSettings
  readonly policy: PolicyStore
  readonly notifier: Pick<Notifier<NotificationMessage>, 'show'>
}

/** Makes the login item follow the policy. Returns a function that changes it and notifies the person if that fails. */
export function followLoginPolicy(parts: LoginPolicyParts): (open: boolean) => Promise<void> {
  const { settings, policy, notifier } = parts
  apply()
  policy.changed.add(apply)
  return change

  async function change(open: boolean): Promise<void> {
    if (await setLoginItem(parts, open)) return
    notifier.show({ tag: 'login-item', message: { kind: 'login-item-refused', open }, accountId: null })
  }

  function apply(): void {
    const { openAtLogin, openAtLoginProposed } = settings.read()
    const { enforced, defaults } = policy.read()
    const proposed = defaults.openAtLogin ?? null
    const isNew = proposed !== openAtLoginProposed
    // A default acts only once, because the person may change the item later, here or in the system's settings.
    if (enforced.openAtLogin !== undefined || (proposed !== null && isNew)) void change(openAtLogin)
    if (isNew) settings.change({ openAtLoginProposed: proposed })
  }
}

/** Updates the program's path for a new AppImage. Keeps the rest, because a desktop may have disabled the entry. */
export async function refreshLoginItem({ app, platform, executable, log }: LoginItemParts): Promise<void> {
  if (platform !== 'linux' || !app.isPackaged) return
  const file = autostartFile(app.getPath('appData'))
  try {
    const before = await readFile(file, 'utf8').catch(() => null)
    if (before === null) return
    const others = before.split('\n').filter((line) => !/^(Try)?Exec=/.test(line))
    const after = [others[0], ...programLines([executable, hiddenSwitch]), ...others.slice(1)].join('\n')
    if (after !== before) await writeFile(file, after)
  } catch (error) {
    log.warn('login-item.failed', { error })
  }
}

/** Desktop Application Autostart Specification 0.5. Resolves to whether the file is then as wanted. May reject. */
async function setAutostart(appData: string, open: boolean, command: readonly string[]): Promise<boolean> {
  const file = autostartFile(appData)
  const entry = open ? autostartEntry(command) : null
  if (entry === null) await rm(file, { force: true })
  else {
    await mkdir(join(appData, 'autostart'), { recursive: true })
    await writeFile(file, entry)
  }
  return (await readFile(file, 'utf8').catch(() => null)) === entry
}

/** The same name as the installed desktop entry (`desktopName` in package.json): portals know a program by one id. */
function autostartFile(appData: string): string {
  return join(appData, 'autostart', 'app.deckpass.Deckpass.desktop')
}

/** Desktop Entry Specification 1.5. `command`: the program and its arguments. */
export function autostartEntry(command: readonly string[]): string {
  return [
    '[Desktop Entry]',
    ...programLines(command),
    'Type=Application',
    'Name=Deckpass',
    `Comment=${t('desktop.main.loginItem')}`,
    'Terminal=false',
    'X-GNOME-Autostart-enabled=true',
    '',
  ].join('\n')
}

/** Desktops ignore an entry if the program of `TryExec` is missing. Throws at a control character: it may add a key. */
function programLines(command: readonly string[]): string[] {
  if (command.some((argument) => /\p{Cc}/u.test(argument)))
    throw new Error('The path of the program contains a control character.')
  const [program = ''] = command
  return [`TryExec=${program.replaceAll('\\', '\\\\')}`, `Exec=${command.map(quoteArgument).join(' ')}`]
}

/** Escapes what a shell would interpret, then backslashes, because the value is itself escaped, and percent signs. */
function quoteArgument(argument: string): string {
  if (/^[\w@:./=+,-]+$/.test(argument)) return argument
  const inQuotes = argument.replace(/["`$\\]/g, '\\$&')
  return `"${inQuotes.replaceAll('\\', '\\\\').replaceAll('%', '%%')}"`
}
