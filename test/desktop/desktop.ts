import { readFileSync, rmSync } from 'node:fs'
import { chmod, chown, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startBus } from './bus.ts'
import { createClipboard } from './clipboard.ts'
import { startDisplay } from './display.ts'
import { createKeychain, startPrompter } from './keychain.ts'
import { startLoginManager } from './login-manager.ts'
import { startNotificationServer } from './notification-server.ts'
import { type DisplayKind, requirePackages } from './packages.ts'
import { type ProgramOptions, runProgram, tiedCommand, type User } from './process.ts'
import { createTrayHost } from './tray-host.ts'

export type { User }

/** A desktop from `startDesktop`, which shares nothing with another. */
export type Desktop = Awaited<ReturnType<typeof startDesktop>>

/**
 * Starts a desktop, even if the person has one, because tests would change its clipboard, fill its keychain and steal
 * its focus. Everything that is started ends with this process, even if that is killed.
 *
 * @throws on other systems than Linux, and if packages are missing
 */
export async function startDesktop({ display: kind = 'x11' }: { readonly display?: DisplayKind } = {}) {
  if (process.platform !== 'linux') throw new Error('Only on Linux can a desktop be brought up for a run.')
  requirePackages(kind)
  // The parts end in reverse order, and at once if a later part cannot be started.
  await using parts = new AsyncDisposableStack()
  const started = async <T extends { close(): Promise<void> }>(starting: Promise<T>): Promise<T> =>
    parts.adopt(await starting, (part) => part.close())
  const folders = await started(makeFolders())
  const { runtime, user } = folders
  const plain: ProgramOptions = { env: inheritedEnv(folders), user }
  const [session, system] = await Promise.all([
    started(startBus('session', runtime, plain)),
    started(startBus('system', runtime, plain)),
  ])
  const bus = session.connection
  const buses = { DBUS_SESSION_BUS_ADDRESS: session.address, DBUS_SYSTEM_BUS_ADDRESS: system.address }
  const onBuses: ProgramOptions = { ...plain, env: { ...plain.env, ...buses } }
  const [loginManager, display] = await Promise.all([
    started(startLoginManager(system.connection, bus, onBuses)),
    started(startDisplay(kind, runtime, plain)),
  ])
  const programs: ProgramOptions = { user, env: { ...onBuses.env, ...display.env } }

  const keychain = parts.adopt(createKeychain(bus, runtime, programs), (part) => part.close())
  const [trayHost, notifications] = await Promise.all([
    createTrayHost(bus),
    startNotificationServer(bus),
    startPrompter(bus),
    keychain.start(),
  ])
  await trayHost.start()
  const clipboard = createClipboard(kind, programs)
  const all = parts.move()

  return {
    /** The whole environment of a program that runs on this desktop. */
    env: programs.env,
    /** The user that runs the app if this process is root's; otherwise null, and this process's user runs it. */
    user,
    /** False once its display has ended: sway 1.7 sometimes crashes when a program leaves it. */
    isRunning: display.isRunning,
    /** The content of the newest tray icon; null without an icon or panel. */
    tray: trayHost.read,
    /** Chooses the first tray item whose label begins with this text. */
    clickTray: trayHost.click,
    trayHost,
    /** Every notification shown so far, oldest first. */
    notifications: async () => notifications.shown(),
    clickNotification: async (title: string) => notifications.click(title),
    power: loginManager.tell,
    clipboard: clipboard.read,
    /** Makes another program copy this. */
    copy: clipboard.write,
    keychain,
    /** The program and its arguments that run a command as `user`, and end it when this process ends. */
    command: (command: readonly string[]): [file: string, args: string[]] => tiedCommand(user, command),
    /** Runs another program on this desktop to its end; `input` is its standard input. */
    run: (command: readonly string[], input = '') => runProgram(command, { ...programs, input }),
    /** Empties the clipboard and forgets notifications; the keychain stays as it is. */
    async reset() {
      await clipboard.write('')
      notifications.reset()
    },
    /** Ends everything that was started and removes its folder. */
    close: () => all.disposeAsync(),
  }
}

/** This process's environment without other desktops' variables. Names GNOME, so that the keychain is libsecret's. */
function inheritedEnv({ home, runtime, temporary }: Folders): Record<string, string> {
  const foreign = /^(DISPLAY|XAUTHORITY|WAYLAND_|DBUS_|XDG_|GNOME_|GTK_|DESKTOP_|SWAYSOCK|I3SOCK|PYTHON)/
  const kept = Object.entries(process.env).flatMap(([name, value]) =>
    value === undefined || foreign.test(name) ? [] : [[name, value]],
  )
  return {
    ...Object.fromEntries(kept),
    HOME: home,
    TMPDIR: temporary,
    XDG_RUNTIME_DIR: runtime,
    XDG_CURRENT_DESKTOP: 'GNOME',
    // Accessibility would only wait on a bus that starts no services.
    NO_AT_BRIDGE: '1',
  }
}

type Folders = Awaited<ReturnType<typeof makeFolders>>

/** Makes the folders of a desktop, owned by its user, below one that is removed at the end. */
async function makeFolders() {
  const base = await mkdtemp(join(tmpdir(), 'deckpass-desktop-'))
  const [home, runtime, temporary] = [join(base, 'home'), join(base, 'run'), join(base, 'tmp')]
  const user = process.getuid?.() === 0 ? { ...nobody(), home } : null
  for (const folder of [home, runtime, temporary]) await mkdir(folder, { mode: 0o700 })
  for (const folder of [base, home, runtime, temporary]) {
    await chmod(folder, 0o700)
    if (user !== null) await chown(folder, user.uid, user.gid)
  }
  // For a process that ends without closing its desktop.
  const removeAtExit = () => rmSync(base, { recursive: true, force: true })
  process.once('exit', removeAtExit)
  return {
    user,
    home,
    /** XDG_RUNTIME_DIR: sockets. */
    runtime,
    /** TMPDIR. */
    temporary,
    // A program that was just killed may still be creating a file.
    async close() {
      process.off('exit', removeAtExit)
      await rm(base, { recursive: true, force: true, maxRetries: 10 })
    },
  }
}

/**
 * The user that every Linux has and that owns nothing. Not a new user, so that a run as root leaves no account behind
 * and touches nobody's files.
 */
function nobody(): { uid: number; gid: number } {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((each) => each.startsWith('nobody:'))
  const [, , uid, gid] = line?.split(':') ?? []
  if (!Number(uid))
    throw new Error('Started as root, the tests need an ordinary user: /etc/passwd has no "nobody".')
  return { uid: Number(uid), gid: Number(gid) }
}
