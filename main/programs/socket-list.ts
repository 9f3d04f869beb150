import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'

/** The inode at the other end of each of our connections, by our own end's inode. */
type SocketList = ReadonlyMap<string, string>

export interface SocketLister {
  /** Reads the list again. Rejects where the system does not give it within the time limit. */
  read(): Promise<SocketList>
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
 * than the reading. A small shell that stays starts the next one after each, because to start a process from
 * one as large as Deckpass takes longer than `ss` itself, and nothing else is done meanwhile. All of them end
 * with Deckpass, however that ends, because their input does. One reading at a time.
 */
export function createSocketLister({ path, limitMs }: Options): SocketLister {
  // `ss` reads a pattern, in which a blank and other signs mean something else: `?` is any one byte.
  const pattern = Buffer.from(path)
    .toString('latin1')
    .replaceAll(/[^\w./-]/g, '?')
  let shell: ChildProcessWithoutNullStreams | null = null
  let isClosed = false

  function started(): ChildProcessWithoutNullStreams {
    const child = spawn('/bin/sh', ['-c', loop, 'sh', 'src', pattern], {
      cwd: '/',
      // A group of processes, so that the `ss` that waits can be ended with the shell.
      detached: true,
      env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', LC_ALL: 'C' },
    })
    const forget = () => {
      if (shell === child) shell = null
    }
    child.on('error', forget).once('exit', forget)
    child.stderr.resume()
    child.stdin.on('error', () => undefined)
    child.stdout.setEncoding('utf8')
    return child
  }

  function end(): void {
    if (shell?.pid !== undefined && isRunning(shell)) process.kill(-shell.pid, 'SIGKILL')
    shell = null
  }

  return {
    close() {
      isClosed = true
      end()
    },
    async read() {
      if (isClosed) throw new Error('Closed.')
      shell ??= started()
      const child = shell
      return new Promise((resolve, reject) => {
        let text = ''
        const timer = setTimeout(() => settle('No answer in time'), limitMs)
        const onText = (part: string) => {
          text += part
          if (/(?:^|\n)end\n$/.test(text)) settle(null)
        }
        const onGone = () => settle('It failed')
        child.stdout.on('data', onText)
        child.once('error', onGone).once('close', onGone)
        child.stdin.write('\n')

        function settle(reason: string | null): void {
          clearTimeout(timer)
          child.stdout.off('data', onText)
          child.off('error', onGone).off('close', onGone)
          if (reason === null) {
            resolve(readSockets(text))
            return
          }
          // What it may still say belongs to no later reading.
          if (shell === child) end()
          reject(new Error(`ss does not list the sockets: ${reason}.`))
        }
      })
    },
  }
}

/**
 * A line from us ends the input of the `ss` that waits. When our lines end, it gets a filter that makes it fail,
 * and that ends the loop.
 */
const loop = 'while { read -r _ || echo "("; } | ss -xnH -F - "$@"; do echo end; done'

function isRunning({ exitCode, signalCode }: ChildProcessWithoutNullStreams): boolean {
  return exitCode === null && signalCode === null
}

/** A line ends in `<address> <own inode> <address> <peer's inode>`. */
function readSockets(lines: string): SocketList {
  const sockets = new Map<string, string>()
  for (const line of lines.split('\n')) {
    const [, own, peer] = / (\d+) +\S+ (\d+) *$/.exec(line) ?? []
    if (own !== undefined && peer !== undefined) sockets.set(own, peer)
  }
  return sockets
}
