import { symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import {
  isOwnOnMac,
  lookOnMac,
  macFiles,
  macLineages,
  macPeerPid,
} from '../../../../main/programs/endpoint/peer-mac.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'

/*
 * The examples follow the formats in lsof(8), "Output for other programs", and ps(1). They were not taken from a
 * Mac: this code has never run on one.
 */

/** Deckpass is process 700. Its 21 is the connection of process 4821, and its 22 that of process 4900. */
const sockets = [
  'p700',
  ...['f18', 'd0x7a01', 'n/tmp/deckpass.sock'],
  ...['f21', 'd0x7a02', 'n/tmp/deckpass.sock->0x7b01'],
  ...['f22', 'd0x7a03', 'n/tmp/deckpass.sock'],
  'p4821',
  ...['f3', 'd0x7b01', 'n->0x7a02'],
  'p4900',
  ...['f21', 'd0x7c01', 'n->0x7a03'],
  '',
].join('\n')

test.each([
  ['that names its peer', 21, 4821],
  ['that only its peer names', 22, 4900],
])('a socket %s leads to the process at the other end', (_what, fd, pid) => {
  expect(macPeerPid(sockets, 700, fd)).toBe(pid)
})

test.each([
  ['the socket that listens', sockets, 18],
  ['a descriptor that is not listed', sockets, 99],
  ['a peer that has gone', 'p700\nf21\nd0x7a02\nn->0x7b01\n', 21],
  ['sockets without an address', 'p700\nf21\nn->0x7b01\np4821\nf3\nn->(none)\n', 21],
  ['no output', '', 21],
])('%s leads to no process', (_what, lines, fd) => {
  expect(macPeerPid(lines, 700, fd)).toBeNull()
})

const processes = `    1     0     0 ??       Sun Nov  1 08:00:00 2026     /sbin/launchd
  431     1   501 ??       Sun Nov 22 08:01:07 2026     /Applications/My  Terminal.app/Contents/MacOS/terminal
 4700   431   501 ttys003  Sun Nov 22 09:12:40 2026     -zsh
 4821  4700   501 ttys003  Sun Nov 22 09:30:02 2026     curl
  902   902    -2 ??       Sun Nov 22 09:00:00 2026     /usr/libexec/odd
`

const macLineage = (lines: string, pid: number) => macLineages(lines, '', new Map())(pid)

test('a process is told with its ancestors up to the first', () => {
  const lineage = macLineage(processes, 4821)
  expect(lineage.map(({ pid, userId, terminal }) => [pid, userId, terminal])).toEqual([
    [4821, 501, 'ttys003'],
    [4700, 501, 'ttys003'],
    [431, 501, null],
    [1, 0, null],
  ])
  expect(lineage[0]?.startedAt).toBe('Sun Nov 22 09:30:02 2026')
})

test('a path keeps its blanks, and a login shell loses its dash', () => {
  expect(macLineage(processes, 4821).map(({ file, comm }) => [file, comm])).toEqual([
    [{ kind: 'unreadable' }, 'curl'],
    [{ kind: 'unreadable' }, 'zsh'],
    [{ kind: 'known', path: '/Applications/My  Terminal.app/Contents/MacOS/terminal' }, 'terminal'],
    [{ kind: 'known', path: '/sbin/launchd' }, 'launchd'],
  ])
})

test('a process that is its own parent ends the list', () => {
  expect(new Set(macLineage(processes, 902).map(({ pid }) => pid))).toEqual(new Set([902]))
})

test.each([
  ['a process that has gone', processes, 5_000],
  ['no output', '', 1],
  ['another output', 'ps: illegal option', 1],
])('%s has no lineage', (_what, lines, pid) => {
  expect(macLineage(lines, pid)).toEqual([])
})

/** Its first file is what it runs; the others are libraries. */
const files = `p431
ftxt
n/Applications/Terminal.app/Contents/MacOS/Terminal
ftxt
n/usr/lib/dyld
p4821
fcwd
n/Users/ada/decks
ftxt
n/Users/ada/evil
ftxt
n/Applications/Terminal.app/Contents/MacOS/Terminal
`

test('the program of a process is the first of its files', () => {
  expect([...macFiles(files)]).toEqual([
    [431, { path: '/Applications/Terminal.app/Contents/MacOS/Terminal', cwd: null }],
    [4821, { path: '/Users/ada/evil', cwd: '/Users/ada/decks' }],
  ])
})

test('a program that claims to be another is named by its file', async () => {
  const said = processes.replace(/curl$/m, '/Applications/Terminal.app/Contents/MacOS/Terminal')
  const { peerOf, lineageOf } = await lookOnMac(async (program, ...args) => {
    if (program === 'ps') return said
    return args.includes('txt,cwd') ? files : sockets.replace('p700', `p${process.pid}`)
  })
  expect(peerOf(21)).toBe(4821)
  expect(lineageOf(4821)[0]).toMatchObject({
    file: { kind: 'known', path: '/Users/ada/evil' },
    cwd: '/Users/ada/decks',
  })
})

test('the shell that runs our script above the command is part of it, also by a link', () => {
  const folder = temporaryFolder()
  writeFileSync(join(folder, 'deckpass'), '')
  symlinkSync(join(folder, 'deckpass'), join(folder, 'linked'))
  const own = { executable: '/Deckpass', script: join(folder, 'deckpass'), isAppImage: false }
  const isOwn = (path: string, line: string, isAboveCli = true) => {
    const program = new Map([[4821, { path, cwd: null }]])
    const [process] = macLineages(processes, ` 4821 ${line}\n`, program)(4821)
    return process !== undefined && isOwnOnMac(process, isAboveCli, own)
  }
  expect(isOwn(own.executable, '/Deckpass --cli -- token', false)).toBe(true)
  expect(isOwn('/bin/sh', `/bin/sh ${folder}/linked exec -- make`)).toBe(true)
  expect(isOwn('/bin/sh', `/bin/sh ${folder}/linked exec -- make`, false)).toBe(false)
  expect(isOwn('/bin/sh', `/bin/sh ./upload.sh ${folder}/linked`)).toBe(false)
})
