import type { ProcessFacts } from '../../../app/programs/asker.ts'
import { lineageFrom, type OwnFiles, type Processes, type Run, runsScript } from './processes.ts'

/** Uses lsof(8) and ps(1). Executables come from `lsof`, because a program can choose the name that `ps` shows. */
export async function lookOnMac(run: Run, own: OwnFiles): Promise<Processes> {
  const [sockets, processes, lines, files] = await Promise.all([
    // Every Unix socket of this user's processes with its own address and its peer's, lsof(8).
    run('lsof', '-nPU', '-F', 'pfdn'),
    // Every process, one per line, ps(1). `lstart` is five words, and `comm` is last because it may contain blanks.
    run('ps', '-axo', 'pid=,ppid=,uid=,tty=,lstart=,comm='),
    run('ps', '-axo', 'pid=,args='),
    run('lsof', '-nP', '-a', '-u', String(process.getuid?.()), '-d', 'txt,cwd', '-F', 'pfn').catch(() => ''),
  ])
  const all = readProcesses(processes, lines, files)
  return {
    peerOf: (fd) => peerPid(openFiles(sockets), process.pid, fd),
    lineageOf: (pid) => lineageFrom(pid, (each) => all.get(each) ?? null),
    isOwn({ file, args, cwd }, isAboveCli) {
      if (file.kind !== 'known') return false
      return file.path === own.executable || (isAboveCli && runsScript(args, cwd ?? '/', own.script))
    },
  }
}

interface OpenFile {
  readonly pid: number
  readonly descriptor: string
  /** A socket's own address; empty for another file. */
  readonly address: string
  /** A path, or `->` and the address of a socket's peer. */
  readonly name: string
}

/** `lsof -F` prints a field per line: `p<pid>`, and for each file `f<descriptor>`, `d<address>`, `n<name>`. */
function openFiles(lines: string): readonly OpenFile[] {
  const files: OpenFile[] = []
  let file = { pid: 0, descriptor: '', address: '' }
  for (const line of lines.split('\n')) {
    const value = line.slice(1)
    if (line.startsWith('p')) file = { pid: Number(value), descriptor: '', address: '' }
    else if (line.startsWith('f')) file = { ...file, descriptor: value, address: '' }
    else if (line.startsWith('d')) file = { ...file, address: value }
    else if (line.startsWith('n')) files.push({ ...file, name: value })
  }
  return files
}

/** The process at the other end of our socket; null if neither end names the other. */
function peerPid(sockets: readonly OpenFile[], ownPid: number, fd: number): number | null {
  const peerOf = ({ name }: OpenFile) => /->(0x[\da-f]+)/.exec(name)?.[1] ?? ''
  const own = sockets.find((each) => each.pid === ownPid && each.descriptor === String(fd))
  if (own === undefined) return null
  const other =
    sockets.find(({ address }) => address !== '' && address === peerOf(own)) ??
    sockets.find((each) => peerOf(each) !== '' && peerOf(each) === own.address)
  return other?.pid ?? null
}

/** `pid ppid uid tty lstart comm`. */
const processLine =
  /^\s*(?<own>\d+)\s+(?<parent>\d+)\s+(?<userId>\S+)\s+(?<terminal>\S+)\s+(?<startedAt>(?:\S+\s+){4}\S+)\s+(?<comm>.*)$/

/**
 * The processes by id. `argLines`: `pid args` of each; a blank may also be part of an argument. `fileLines`: each one's
 * working folder and the files that it maps as code, of which the first is its executable.
 */
function readProcesses(lines: string, argLines: string, fileLines: string) {
  const args = new Map(
    argLines.split('\n').map((line) => {
      const [, pid, words = ''] = /^\s*(\d+)\s+(.*)$/.exec(line) ?? []
      return [Number(pid), words.split(' ')]
    }),
  )
  const files = Map.groupBy(openFiles(fileLines), ({ pid }) => pid)
  const all = new Map<number, { readonly facts: ProcessFacts; readonly parent: number }>()
  for (const line of lines.split('\n')) {
    const { own, parent, userId, terminal = '', startedAt, comm = '' } = processLine.exec(line)?.groups ?? {}
    if (own === undefined || startedAt === undefined) continue
    const pid = Number(own)
    const named = (isCwd: boolean) =>
      files.get(pid)?.find(({ descriptor }) => (descriptor === 'cwd') === isCwd)?.name ?? null
    // A login shell's name begins with a dash.
    const name = comm.replace(/^-/, '')
    const path = named(false) ?? (name.startsWith('/') ? name : null)
    const facts: ProcessFacts = {
      pid,
      startedAt,
      cwd: named(true),
      args: args.get(pid) ?? [],
      session: null,
      userId: Number(userId),
      file: path === null ? { kind: 'unreadable' } : { kind: 'known', path },
      comm: name.split('/').at(-1) ?? name,
      terminal: /^(?:tty)?s\d+$/.test(terminal) ? terminal : null,
    }
    all.set(pid, { parent: Number(parent), facts })
  }
  return all
}
