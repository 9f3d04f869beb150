import { symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { lookOnMac } from '../../../../main/programs/endpoint/peer-mac.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'

/*
 * The examples follow the formats in lsof(8), "Output for other programs", and ps(1). They were not taken from a
 * Mac: this code has never run on one.
 */

/** This process is Deckpass. Its descriptor 21 is connected to process 4821, and 22 to process 4900. */
const sockets = [
  `p${process.pid}`,
  'f18 d0x7a01 n/tmp/deckpass.sock',
  'f21 d0x7a02 n/tmp/deckpass.sock->0x7b01',
  'f22 d0x7a03 n/tmp/deckpass.sock',
  'p4821 f3 d0x7b01 n->0x7a02',
  'p4900 f21 d0x7c01 n->0x7a03 ',
]
  .join(' ')
  .replaceAll(' ', '\n')

const processes = `    1     0     0 ??       Sun Nov  1 08:00:00 2026     /sbin/launchd
  431     1   501 ??       Sun Nov 22 08:01:07 2026     /Applications/My  Terminal.app/Contents/MacOS/terminal
 4700   431   501 ttys003  Sun Nov 22 09:12:40 2026     -zsh
 4821  4700   501 ttys003  Sun Nov 22 09:30:02 2026     curl
  902   902    -2 ??       Sun Nov 22 09:00:00 2026     /usr/libexec/odd
`

/** The output of the system's programs. */
const printed = { sockets, processes, lines: '', files: '' }
const own = { executable: '/Deckpass', script: '/deckpass', isAppImage: false }

const look = (patch: Partial<typeof printed> = {}, ownFiles = own) => {
  const output = { ...printed, ...patch }
  return lookOnMac(async (program, ...args) => {
    if (program === 'ps') return args.includes('pid=,args=') ? output.lines : output.processes
    return args.includes('txt,cwd') ? output.files : output.sockets
  }, ownFiles)
}

test.each([
  ['a socket that names its peer', 21, sockets, 4821],
  ['a socket that only its peer names', 22, sockets, 4900],
  ['the socket that listens', 18, sockets, null],
  ['a descriptor that is not listed', 99, sockets, null],
  ['a peer that has gone', 21, `p${process.pid}\nf21\nd0x7a02\nn->0x7b01\n`, null],
  ['sockets without an address', 21, `p${process.pid}\nf21\nn->0x7b01\np4821\nf3\nn->(none)\n`, null],
  ['no output', 21, '', null],
])('%s gives the process at the other end, if there is one', async (_what, fd, lines, pid) => {
  expect((await look({ sockets: lines })).peerOf(fd)).toBe(pid)
})

test('a process is reported with all its ancestors', async () => {
  const { lineageOf } = await look()
  const lineage = lineageOf(4821)
  expect(lineage.map(({ pid, userId, terminal }) => [pid, userId, terminal])).toEqual([
    [4821, 501, 'ttys003'],
    [4700, 501, 'ttys003'],
    [431, 501, null],
    [1, 0, null],
  ])
  expect(lineage[0]?.startedAt).toBe('Sun Nov 22 09:30:02 2026')
  // A path keeps its blanks, and a login shell loses its dash.
  expect(lineage.map(({ file, comm }) => [file, comm])).toEqual([
    [{ kind: 'unreadable' }, 'curl'],
    [{ kind: 'unreadable' }, 'zsh'],
    [{ kind: 'known', path: '/Applications/My  Terminal.app/Contents/MacOS/terminal' }, 'terminal'],
    [{ kind: 'known', path: '/sbin/launchd' }, 'launchd'],
  ])
  // A process that is its own parent ends the list.
  expect(lineageOf(902).map(({ pid }) => pid)).toEqual([902])
  expect(lineageOf(5_000)).toEqual([])
  expect((await look({ processes: 'ps: illegal option' })).lineageOf(1)).toEqual([])
})

test('a program that claims another name is identified by its first file; the others are libraries', async () => {
  const terminal = '/Applications/Terminal.app/Contents/MacOS/Terminal'
  const files = `p431\nftxt\nn${terminal}\nftxt\nn/usr/lib/dyld
p4821\nfcwd\nn/Users/ada/decks\nftxt\nn/Users/ada/evil\nftxt\nn${terminal}\n`
  const { lineageOf } = await look({ files, processes: processes.replace(/curl$/m, terminal) })
  expect(lineageOf(4821)).toMatchObject([
    { file: { kind: 'known', path: '/Users/ada/evil' }, cwd: '/Users/ada/decks' },
    { pid: 4700 },
    { file: { kind: 'known', path: terminal }, cwd: null },
    { pid: 1 },
  ])
})

test('the shell that runs our script above the command is part of it, also by a link', async () => {
  const folder = temporaryFolder()
  const script = join(folder, 'deckpass')
  writeFileSync(script, '')
  symlinkSync(script, join(folder, 'linked'))
  async function isOwnProgram(path: string, line: string, isAboveCli = true) {
    const found = { lines: ` 4821 ${line}\n`, files: `p4821\nftxt\nn${path}\n` }
    const { isOwn, lineageOf } = await look(found, { ...own, script })
    const [program] = lineageOf(4821)
    return program !== undefined && isOwn(program, isAboveCli)
  }
  expect(await isOwnProgram(own.executable, '/Deckpass --cli -- token', false)).toBe(true)
  expect(await isOwnProgram('/bin/sh', `/bin/sh ${folder}/linked exec -- make`)).toBe(true)
  expect(await isOwnProgram('/bin/sh', `/bin/sh ${folder}/linked exec -- make`, false)).toBe(false)
  expect(await isOwnProgram('/bin/sh', `/bin/sh ./upload.sh ${folder}/linked`)).toBe(false)
})
