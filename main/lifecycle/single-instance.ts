import { execFile } from 'node:child_process'
import { rmSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import { hostname } from 'node:os'
import { basename, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import type { App } from 'electron'
import * as z from 'zod/mini'
import { linkAmong } from '../../app/accounts/model/sign-in-link.ts'
import { parseJson } from '../../app/util/parse-json.ts'
import { hasSwitch, hiddenSwitch } from '../desktop/command-line-switches.ts'
import { linkTarget } from '../files/files.ts'
import { isListening, listenPrivately, socketAddress } from '../files/private-socket.ts'

type Holder =
  | { readonly kind: 'here'; readonly pid: number }
  /** The folder is on a file server, and another computer holds it. */
  | { readonly kind: 'elsewhere'; readonly host: string }

/**
 * The owner of Chromium's lock: on Linux and macOS a link in the data folder to `HOST-PID`, which a crash leaves
 * behind. On this computer the lock is stale if that process is not a Deckpass; a lock of another computer cannot be
 * checked. Null if nobody has the folder open, and on Windows, where the lock ends with its process.
 */
export async function holderOf(folder: string, platform: NodeJS.Platform): Promise<Holder | null> {
  const [, host = '', pid = ''] = /^(.+)-(\d+)$/.exec(linkTarget(lockIn(folder)) ?? '') ?? []
  if (host === '') return null
  const here = { kind: 'here', pid: Number(pid) } as const
  if (host === hostname()) return (await isDeckpass(here.pid, platform)) ? here : null
  // A network may have renamed this computer since. Chromium's socket shows that, because it is in a local folder.
  const socket = linkTarget(join(folder, 'SingletonSocket'))
  return socket !== null && (await isListening({ path: socket })) ? here : { kind: 'elsewhere', host }
}

export function takeOver(folder: string): void {
  rmSync(lockIn(folder), { force: true })
}

const lockIn = (folder: string) => join(folder, 'SingletonLock')

/** Whether another process runs this program. Compares names, because an AppImage gets a new folder at each start. */
async function isDeckpass(pid: number, platform: NodeJS.Platform): Promise<boolean> {
  if (pid === process.pid) return false
  const program = platform === 'darwin' ? await programByPs(pid) : linkTarget(`/proc/${pid}/exe`)
  // Linux appends ` (deleted)` if the file was replaced, as by an update.
  return program !== null && basename(program.replace(/ \(deleted\)$/, '')) === basename(process.execPath)
}

/** The path of a process's executable from ps(1), because macOS has no `/proc`; null if there is no such process. */
async function programByPs(pid: number): Promise<string | null> {
  const run = promisify(execFile)('/bin/ps', ['-ww', '-o', 'comm=', '-p', String(pid)])
  return run.then(({ stdout }) => stdout.trim()).catch(() => null)
}

const launch = z.object({
  /** `window`: show the window, and open the link, if any. `nothing`: a start at login. */
  wants: z.enum(['window', 'quit', 'nothing']),
  link: z.nullable(z.string()),
})
type Launch = z.infer<typeof launch>

/** Far longer than any link. */
const maxLaunchLength = 64 * 1024

const maxAnswerMs = 2_000
const taken = 'taken'

/**
 * Passes on later launches if Chromium's own lock is lost, whose socket is in a temporary folder that systems clean up.
 * Null on Windows, where the lock ends with its process and needs no file.
 */
export function createLaunchChannel(
  userData: string,
  { platform, env }: Pick<NodeJS.Process, 'platform' | 'env'>,
) {
  if (platform === 'win32') return null
  // Not `userData` itself, because the socket of the endpoint for programs is named after that.
  const address = socketAddress(platform, env, join(userData, 'launches'))
  return { send, listen }

  /** True if a running Deckpass has accepted `launch`. Never rejects. */
  async function send(launch: Launch): Promise<boolean> {
    const socket = connect({ path: address.path }).setTimeout(maxAnswerMs)
    socket.once('timeout', () => socket.destroy())
    try {
      socket.end(JSON.stringify(launch))
      return (await text(socket)) === taken
    } catch {
      return false
    }
  }

  /** Calls `take` for each later launch. Rejects if the socket cannot be opened. */
  async function listen(take: (launch: Launch) => void): Promise<void> {
    const server = createServer({ allowHalfOpen: true }, (socket) => receive(socket, take))
    await listenPrivately(server, address)
    server.unref()
  }
}

export type LaunchChannel = ReturnType<typeof createLaunchChannel>

function receive(socket: Socket, take: (launch: Launch) => void): void {
  let received = ''
  socket.setTimeout(maxAnswerMs).once('timeout', () => socket.destroy())
  socket.on('error', () => undefined)
  socket.setEncoding('utf8').on('data', (part: string) => {
    received += part
    if (received.length > maxLaunchLength) socket.destroy()
  })
  // `for await` would also close the other direction in Node 20.
  socket.on('end', () => {
    const parsed = launch.safeParse(parseJson(received))
    if (!parsed.success) return void socket.destroy()
    socket.end(taken)
    take(parsed.data)
  })
}

interface InstanceParts {
  readonly app: Pick<App, 'requestSingleInstanceLock' | 'quit' | 'on'>
  readonly argv: readonly string[]
  readonly channel: LaunchChannel
  readonly isHeld: boolean
}

/**
 * Finds out whether this instance is the first for its user data folder. A `second` one quits, because another has
 * accepted its launch; if `unanswered`, another runs, but does not respond. Call before `ready`, with the whole command
 * line.
 *
 * Chromium's lock is tried first, because it passes on the activation token that lets the first window come to the
 * front under Wayland. `channel` is the fallback if Chromium's lock was lost.
 */
export async function requestSingleInstance({ app, argv, channel, isHeld }: InstanceParts) {
  const wants = hasSwitch(argv, hiddenSwitch) ? 'nothing' : 'window'
  if (!app.requestSingleInstanceLock() || (await channel?.send({ wants, link: linkAmong(argv) }))) {
    app.quit()
    return { kind: 'second' } as const
  }
  if (isHeld) return { kind: 'unanswered' } as const
  let firstLink = linkAmong(argv)
  let handleWindow = (link: string | null) => {
    firstLink = link ?? firstLink
  }
  let handleQuit = () => {}
  const take = ({ wants, link }: Launch) => {
    if (wants === 'window') handleWindow(link)
    if (wants !== 'quit') return
    handleQuit()
    app.quit()
  }
  app.on('second-instance', (_event, argv, _folder, data) => {
    const isQuit = typeof data === 'object' && data !== null && 'quits' in data
    if (isQuit) take({ wants: 'quit', link: null })
    else if (!hasSwitch(argv, hiddenSwitch)) take({ wants: 'window', link: linkAmong(argv) })
  })
  // macOS passes a link by this event, even when it starts the app for it.
  app.on('open-url', (event, url) => {
    event.preventDefault()
    handleWindow(url)
  })
  // This socket may fail, because Chromium's lock remains, and even two instances would merge their vaults.
  await channel?.listen(take).catch(() => undefined)
  return {
    kind: 'first',
    /**
     * Subscribes to later launches. `onWindow` runs for each launch that wants the window, with its link, if any;
     * `onQuit` runs before this instance quits because of `quitDeckpass`. Returns the link of this launch, if any.
     */
    onSecondLaunch(onWindow: (link: string | null) => void, onQuit: () => void): string | null {
      handleWindow = onWindow
      handleQuit = onQuit
      return firstLink
    },
  } as const
}
