import type { Lineage, ProcessFacts } from '../../app/consent/program.ts'

/**
 * Asks `lsof` which process is at the other end of each of our sockets, and `ps` what these are: twice, to see that
 * nothing changed. `ps` tells what a program says it is, so the files that run are asked of `lsof` too.
 *
 * @param run runs a program and resolves to what it prints
 */
export async function findPeersOnMac(
  run: (program: string, ...args: string[]) => Promise<string>,
): Promise<(fd: number) => Lineage | null> {
  // Every Unix socket of this user's processes with its own address and its peer's, lsof(8).
  const sockets = await run('lsof', '-nPU', '-F', 'pfdn')
  // Every process, one a line, ps(1). `lstart` is five words, and `comm` is last because it may hold blanks.
  const processes = () => run('ps', '-axo', 'pid=,ppid=,uid=,tty=,lstart=,comm=')
  const before = await processes()
  const files = macFiles(
    await run('lsof', '-nP', '-a', '-u', String(process.getuid?.()), '-d', 'txt', '-F', 'pn').catch(() => ''),
  )
  const after = await processes()
  return (fd) => {
    const pid = macPeerPid(sockets, process.pid, fd)
    if (pid === null) return null
    const first = macLineage(before, pid)
    return first.length > 0 && isSame(first, macLineage(after, pid)) ? withFiles(first, files) : null
  }
}

/** The file that each process runs, by pid: of those that it has mapped as code, `lsof -d txt` names it first. */
export function macFiles(lines: string): ReadonlyMap<number, string> {
  const files = new Map<number, string>()
  let pid = 0
  for (const line of lines.split('\n')) {
    if (line.startsWith('p')) pid = Number(line.slice(1))
    else if (line.startsWith('n') && !files.has(pid)) files.set(pid, line.slice(1))
  }
  return files
}

function withFiles(lineage: Lineage, files: ReadonlyMap<number, string>): Lineage {
  return lineage.map((each) => ({ ...each, path: files.get(each.pid) ?? each.path }))
}

/** A pid that went to another process in between has another start time. */
function isSame(first: Lineage, second: Lineage): boolean {
  const id = (lineage: Lineage) => lineage.map((each) => `${each.pid} ${each.startedAt} ${each.path}`).join()
  return id(first) === id(second)
}

/**
 * The process at the other end of our socket with the descriptor `fd`, or null. `lsof -F` writes a field
 * a line: `p<pid>`, `f<descriptor>`, `d<own address>`, `n<name or ->peer's address>`.
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

/** `pid ppid uid tty lstart comm`. The path stays to the letter: two that differ by a blank are two programs. */
const processLine =
  /^\s*(?<own>\d+)\s+(?<parent>\d+)\s+(?<userId>\S+)\s+(?<terminal>\S+)\s+(?<startedAt>(?:\S+\s+){4}\S+)\s+(?<path>.*)$/

/** The process and its ancestors up to the first, read from what `ps` wrote. */
export function macLineage(lines: string, pid: number): Lineage {
  const all = new Map<number, { facts: ProcessFacts; parent: number }>()
  for (const line of lines.split('\n')) {
    const { own, parent, userId, terminal, startedAt, path = '' } = processLine.exec(line)?.groups ?? {}
    if (own === undefined || startedAt === undefined) continue
    const facts = {
      pid: Number(own),
      startedAt,
      // A login shell's name begins with a dash.
      path: path.replace(/^-/, '') || null,
      args: [],
      cwd: null,
      readsTerminal: false,
      terminal: terminal === undefined || terminal === '??' ? null : terminal,
      userId: Number(userId),
    }
    all.set(facts.pid, { facts, parent: Number(parent) })
  }
  const lineage: ProcessFacts[] = []
  for (let next = all.get(pid); next !== undefined && lineage.length < all.size; next = all.get(next.parent))
    lineage.push(next.facts)
  return lineage
}
