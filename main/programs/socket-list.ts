import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'

/** The inode at the other end of each of our connections, by our own end's inode. */
type SocketList = ReadonlyMap<string, string>

export interface SocketLister {
  /**
   * Reads the list again, until it has each of `wanted`, which are inodes of our own ends, or is at its end.
   * Rejects where the system does not give it within the time limit.
   */
  read(wanted: ReadonlySet<string>): Promise<SocketList>
  /** Ends the shell and the `ss` that waits. */
  close(): void
}

interface Options {
  /** Where we listen. */
  readonly path: string
  /** Time for one reading, ms. A busy machine takes many times as long as a quiet one. */
  readonly limitMs: number
}

/**
 * Reads with `ss` of iproute2, ss(8), who is connected to our socket. Most of its time goes into its start, so
 * one waits, ready, for the end of its input (`-F -`) and only then asks the kernel: the list is never older
 * than the reading. A small shell, which stays, starts each `ss`, because to start a process from one as
 * large as Deckpass takes longer than `ss` itself, and nothing else is done meanwhile. All of them end with
 * Deckpass, however that ends, because their input then ends. One reading at a time.
 */
export function createSocketLister({ path, limitMs }: Options): SocketLister {
  // `ss` reads a pattern, in which a blank and other signs mean something else: `?` is any one byte.
  const pattern = Buffer.from(path)
    .toString('latin1')
    .replaceAll(/[^\w./-]/g, '?')
  let shell: ChildProcessWithoutNullStreams | null = null
  let isClosed = false
  /** Whether an `ss` for the next reading was started; it may not wait yet. */
  let isPrepared = false
  /** Resolves when the reading before has ended. */
  let previousReading: Promise<void> = Promise.resolve()

  function startShell(): ChildProcessWithoutNullStreams {
    const child = spawn('/bin/sh', ['-c', loop, 'sh', 'src', pattern], {
      cwd: '/',
      // A group of processes, so that the `ss` that waits can be ended with the shell.
      detached: true,
      env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', LC_ALL: 'C' },
    })
    const forget = () => {
      if (shell === child) endShell()
    }
    child.on('error', forget).once('exit', forget)
    child.stderr.resume()
    child.stdin.on('error', () => undefined)
    child.stdout.setEncoding('utf8')
    return child
  }

  function endShell(): void {
    if (shell?.pid !== undefined && isRunning(shell)) process.kill(-shell.pid, 'SIGKILL')
    shell = null
    isPrepared = false
  }

  /** Has an `ss` wait for the next reading. */
  function prepare(): void {
    if (shell === null || isPrepared) return
    isPrepared = true
    shell.stdin.write('\n')
  }

  return {
    close() {
      isClosed = true
      endShell()
    },
    async read(wanted) {
      await previousReading
      if (isClosed) throw new Error('Closed.')
      shell ??= startShell()
      const child = shell
      prepare()
      const list = Promise.withResolvers<SocketList>()
      const ended = Promise.withResolvers<void>()
      previousReading = ended.promise
      const sockets = new Map<string, string>()
      let line = ''
      const timer = setTimeout(() => settle('No answer in time'), limitMs)
      const onText = (text: string) => {
        const lines = `${line}${text}`.split('\n')
        line = lines.pop() ?? ''
        for (const each of lines) addSocket(sockets, each)
        if (lines.includes('end')) settle(null)
        // To hear of the end takes as long again as all before it: `ss` has to exit, and the shell to see it.
        else if ([...wanted].every((inode) => sockets.has(inode))) list.resolve(sockets)
      }
      const onGone = () => settle('It failed')
      child.stdout.on('data', onText)
      child.once('error', onGone).once('close', onGone)
      child.stdin.write('\n')
      isPrepared = false
      return list.promise

      function settle(reason: string | null): void {
        clearTimeout(timer)
        child.stdout.off('data', onText)
        child.off('error', onGone).off('close', onGone)
        if (reason === null) {
          list.resolve(sockets)
          setTimeout(prepare, nextDelayMs)
        } else {
          // What it may still say belongs to no later reading.
          if (shell === child) endShell()
          list.reject(new Error(`ss does not list the sockets: ${reason}.`))
        }
        ended.resolve()
      }
    },
  }
}

/**
 * Each reading takes two lines from us: the first starts an `ss`, the second ends its filter and its input, so that it
 * asks the kernel. When our lines end, or the shell that waits for the second one does, the filter is never closed:
 * that is an error of `ss`, which ends the loop.
 */
const loop =
  'while read -r _ && { read -r _ && echo ")"; exec >&-; } | ss -xnH -F - "(" "$@"; do echo end; done'

function isRunning({ exitCode, signalCode }: ChildProcessWithoutNullStreams): boolean {
  return exitCode === null && signalCode === null
}

/**
 * How long after a reading the next `ss` is started, ms. At once, it would take the processor while the program that
 * asked is looked up and answered.
 */
const nextDelayMs = 2

/** A line ends in `<address> <own inode> <address> <peer's inode>`. */
function addSocket(sockets: Map<string, string>, line: string): void {
  const [, own, peer] = / (\d+) +\S+ (\d+) *$/.exec(line) ?? []
  if (own !== undefined && peer !== undefined) sockets.set(own, peer)
}
