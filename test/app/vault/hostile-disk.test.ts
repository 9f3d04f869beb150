import { execFileSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { resolve } from 'node:path'
import { beforeEach, expect, test, vi } from 'vitest'
import { temporaryFolder } from '../../support/temporary-folder.ts'

vi.setConfig({ testTimeout: 60_000 })

const program = resolve('test/app/vault/disk-process.ts')
const ready = { state: 'ready', protection: 'keychain', notSaved: null }

let folder: string

beforeEach(() => {
  folder = temporaryFolder()
})

/** Runs a shell script in which `vault TASK` is the program on `$folder`; returns what it printed, parsed. */
function run(script: string, shell: readonly [command: string, ...args: string[]] = ['sh']): unknown[] {
  const [command, ...args] = shell
  const prelude = 'set -e; vault() { "$NODE" "$PROGRAM" "$1" "$folder"; };'
  const env = { ...process.env, NODE: process.execPath, PROGRAM: program, folder }
  const output = execFileSync(command, [...args, '-c', prelude + script], { env, encoding: 'utf8' })
  return output
    .trim()
    .split('\n')
    .map((line): unknown => JSON.parse(line))
}

test('a write that the disk takes only in part leaves the vault before it whole', () => {
  // A limit on the size of files stops a write in its middle, as a full disk does, and needs no rights.
  const seen = run('vault 1; (ulimit -f 4; vault 2); vault 3')
  expect(seen).toEqual([
    { found: null, notices: [], view: ready },
    {
      found: 1,
      notices: [],
      view: { ...ready, notSaved: 'too-large-for-disk' },
    },
    { found: 1, notices: [], view: ready },
  ])
  expect(readdirSync(folder)).toEqual(['vault.json'])
})

/** Whether a small disk of our own can be had here. */
function canMount(): boolean {
  try {
    execFileSync('unshare', ['-rm', 'mount', '-t', 'tmpfs', '-o', 'size=128k', 'tmpfs', tmpdir()], {
      stdio: 'ignore',
    })
    return true
  } catch {
    return false
  }
}

if (canMount()) {
  const ownDisk = ['unshare', '-rm', 'sh'] as const
  const mount = 'mount -t tmpfs -o size=128k tmpfs "$folder"'

  test('a full disk keeps the vault before it until there is room to save', () => {
    const seen = run(`${mount}; vault 1; vault fill; vault 2; vault empty; vault 3; vault 4`, ownDisk)
    expect(seen).toEqual([
      { found: null, notices: [], view: ready },
      { found: 1, notices: [], view: { ...ready, notSaved: 'disk-full' } },
      { found: 1, notices: [], view: ready },
      { found: 3, notices: [], view: ready },
    ])
  })

  test('a vault on a read-only disk opens, and the person is told that nothing is saved', () => {
    const seen = run(`${mount}; vault 1; mount -o remount,bind,ro "$folder"; vault 2; vault 3`, ownDisk)
    expect(seen.slice(1)).toEqual([
      { found: 1, notices: [], view: { ...ready, notSaved: 'read-only' } },
      { found: 1, notices: [], view: { ...ready, notSaved: 'read-only' } },
    ])
  })

  test('a damaged vault on a read-only disk stays in its place', () => {
    const damage = 'printf damaged > "$folder/vault.json"; mount -o remount,bind,ro "$folder"'
    const seen = run(`${mount}; ${damage}; vault 2; grep -q damaged "$folder/vault.json"`, ownDisk)
    expect(seen).toEqual([
      {
        found: null,
        notices: [{ kind: 'vault-in-the-way', problem: 'damaged', moveProblem: 'read-only' }],
        view: { ...ready, notSaved: 'read-only' },
      },
    ])
  })
}
