import type { Lineage, ProcessFacts } from '../../../app/programs/asker.ts'
import { type OwnFiles, runsScript } from './own-files.ts'

type Run = (program: string, ...args: string[]) => Promise<string>

/** Processes and connections on macOS at one instant. */
export interface MacProcesses {
  /** The process at the other end of our socket with this descriptor; null if `lsof` does not name it. */
  peerOf(fd: number): number | null
  /** A process and its ancestors; empty if there is none. */
  lineageOf(pid: number): Lineage
}

/**
 * Asks `lsof` which process is at the other end of each of our sockets, and `ps` about these processes. The executables
 * come from `lsof` as well, because a program can choose the name that `ps` shows.
 */
export async function lookOnMac(run: Run): Promise<MacProcesses> {
  const [sockets, processes, lines, files] = await Promise.all([
    // Every Unix socket of this user's processes with its own address and its peer's, lsof(8).
    run('lsof', '-nPU', '-F', 'pfdn'),
    // Every process, one per line, ps(1). `lstart` is five words, and `comm` is last because it may contain blanks.
    run('ps', '-axo', 'pid=,ppid=,uid=,tty=,lstart=,comm='),
    run('ps', '-axo', 'pid=,args='),
    run('lsof', '-nP', '-a', '-u', String(process.getuid?.()), '-d', 'txt,cwd', '-F', 'pfn').catch(() => ''),
  ])
  const lineageOf = macLineages(processes, lines, macFiles(files))
  return { peerOf: (fd) => macPeerPid(sockets, process.pid, fd), lineageOf }
}

interface MacFiles {
  readonly path: string | null
  readonly cwd: string | null
}

/** Each process's executable, which is the first file that it maps as code, and working folder, by pid. */
export function macFiles(lines: string): ReadonlyMap<number, MacFiles> {
  const files = new Map<number, MacFiles>()
  let pid = 0
  let descriptor = ''
  for (const line of lines.split('\n')) {
    const value = line.slice(1)
    if (line.startsWith('p')) pid = Number(value)
    else if (line.startsWith('f')) descriptor = value
    else if (line.startsWith('n')) {
      const { path, cwd } = files.get(pid) ?? { path: null, cwd: null }
      files.set(pid, descriptor === 'cwd' ? { path, cwd: value } : { path: path ?? value, cwd })
    }
  }
  return files
}

/**
 * The process at the other end of our socket with the descriptor `fd`, or null. `lsof -F` prints a field per line:
 * `p<pid>`, `f<descriptor>`, `d<own address>`, `n<name or ->peer's address>`.
 */
export function macPeerPid(lines: string, ownPid: number, fd: number): number | null {
  const sockets: { pid: number; fd: string; address: string; peer: string }[] = []
  let pid = 0
  let current = { fd: '', address: '' }
  for (const line of lines.split('\n')) {
    const value = line.slice(1)
    if (line.startsWith('p')) pid = Number(value)
    else if (line.startsWith('f')) current = { fd: value, address: '' }
    else if (line.startsWith('d')) current = { ...current, address: value }
    else if (line.startsWith('n'))
      sockets.push({ pid, ...current, peer: /->(0x[\da-f]+)/.exec(value)?.[1] ?? '' })
  }
  const own = sockets.find((each) => each.pid === ownPid && each.fd === String(fd))
  if (own === undefined) return null
  const other = sockets.find((each) => each.address !== '' && each.address === own.peer)
  return (other ?? sockets.find((each) => each.peer !== '' && each.peer === own.address))?.pid ?? null
}

/** `pid ppid uid tty lstart comm`. */
const processLine =
  /^\s*(?<own>\d+)\s+(?<parent>\d+)\s+(?<userId>\S+)\s+(?<terminal>\S+)\s+(?<startedAt>(?:\S+\s+){4}\S+)\s+(?<comm>.*)$/

/** @param argLines `pid args` of each process. `ps` separates arguments by blanks, which they may also contain. */
export function macLineages(
  lines: string,
  argLines: string,
  files: ReadonlyMap<number, MacFiles>,
): (pid: number) => Lineage {
  const args = new Map(
    argLines.split('\n').map((line) => {
      const [, pid, words = ''] = /^\s*(\d+)\s+(.*)$/.exec(line) ?? []
      return [Number(pid), words.split(' ')]
    }),
  )
  const all = new Map<number, { facts: ProcessFacts; parent: number }>()
  for (const line of lines.split('\n')) {
    const { own, parent, userId, terminal, startedAt, comm = '' } = processLine.exec(line)?.groups ?? {}
    if (own === undefined || startedAt === undefined) continue
    const pid = Number(own)
    // A login shell's name begins with a dash.
    const name = comm.replace(/^-/, '')
    const { path, cwd } = files.get(pid) ?? { path: null, cwd: null }
    all.set(pid, {
      parent: Number(parent),
      facts: {
        pid,
        startedAt,
        cwd,
        args: args.get(pid) ?? [],
        session: null,
        userId: Number(userId),
        file: macFile(path ?? (name.startsWith('/') ? name : null)),
        comm: name.split('/').at(-1) ?? name,
        terminal: /^(?:tty)?s\d+$/.test(terminal ?? '') ? (terminal ?? null) : null,
      },
    })
  }
  return (pid) => {
    const lineage: ProcessFacts[] = []
    for (
      let next = all.get(pid);
      next !== undefined && lineage.length < all.size;
      next = all.get(next.parent)
    )
      lineage.push(next.facts)
    return lineage
  }
}

function macFile(path: string | null): ProcessFacts['file'] {
  return path === null ? { kind: 'unreadable' } : { kind: 'known', path }
}

/** Whether the process runs Deckpass, or is the shell that runs our script above it. */
export function isOwnOnMac(
  { file, args, cwd }: ProcessFacts,
  isAboveCli: boolean,
  { executable, script }: OwnFiles,
): boolean {
  if (file.kind !== 'known') return false
  return file.path === executable || (isAboveCli && runsScript(args, cwd ?? '/', script))
}
