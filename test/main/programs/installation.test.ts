import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { cliInstallationWords } from '../../../app/words/index.ts'
import {
  type CliInstallationParts,
  installCli,
  readCliInstallation,
} from '../../../main/programs/installation.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

let home: string
let parts: CliInstallationParts
const place = () => join(home, '.local/bin/deckpass')

/** A program that prints what it was called with. */
function program(path: string): string {
  writeFileSync(path, '#!/bin/sh\necho "$0" "$@"\n', { mode: 0o755 })
  return path
}

beforeEach(() => {
  home = temporaryFolder()
  mkdirSync(join(home, 'resources/bin'), { recursive: true })
  program(join(home, 'resources/bin/deckpass'))
  parts = {
    platform: 'linux',
    isPackaged: true,
    home,
    env: { PATH: '/usr/bin' },
    resources: join(home, 'resources'),
    packagedCommand: join(home, 'usr-bin-deckpass'),
  }
})
test('from an unpacked zip the command is a link, and the settings say how to undo it', async () => {
  expect(await readCliInstallation(parts)).toEqual({ kind: 'not-installed', path: place() })
  const found = await installCli(parts)
  const sentence = cliInstallationWords(found)
  expect(sentence).toContain(`The command is at ${place()}.`)
  expect(sentence).toContain('not on your PATH')
  expect(sentence).toContain(`To undo: rm '${place()}'`)
  expect(execFileSync(place(), ['token'], { encoding: 'utf8' })).toContain('token')
  expect(await readCliInstallation(parts)).toEqual(found)
})

test('from an AppImage the command is a script that hands on every argument', async () => {
  const appImage = program(join(home, "Deck pass's.AppImage"))
  const found = await installCli({
    ...parts,
    env: { PATH: `/usr/bin:${join(home, '.local/bin')}`, APPIMAGE: appImage },
  })
  expect(found).toMatchObject({ kind: 'installed', isOnPath: true })
  expect(execFileSync(place(), ['token', 'two words'], { encoding: 'utf8' })).toBe(
    `${appImage} --log-level=3 --cli token two words\n`,
  )
})

test('an AppImage that was moved can be installed once more', async () => {
  const first = { ...parts, env: { APPIMAGE: join(home, 'one.AppImage') } }
  const second = { ...parts, env: { APPIMAGE: program(join(home, 'two.AppImage')) } }
  await installCli(first)
  expect(await readCliInstallation(second)).toMatchObject({ kind: 'not-installed' })
  await installCli(second)
  expect(execFileSync(place(), { encoding: 'utf8' })).toContain('two.AppImage')
})

test('a program of that name that is not ours is left alone', async () => {
  mkdirSync(join(home, '.local/bin'), { recursive: true })
  writeFileSync(place(), 'mine')
  expect(await installCli(parts)).toEqual({ kind: 'not-ours', path: place() })
  expect(readFileSync(place(), 'utf8')).toBe('mine')
})

test('a pipe or a folder of that name is left alone', async () => {
  mkdirSync(join(home, '.local/bin'), { recursive: true })
  execFileSync('mkfifo', [place()])
  expect(await installCli(parts)).toEqual({ kind: 'not-ours', path: place() })
  rmSync(place())
  mkdirSync(place())
  expect(await installCli(parts)).toEqual({ kind: 'not-ours', path: place() })
})

test('a command that cannot be written says why', async () => {
  writeFileSync(join(home, '.local'), '')
  expect(await installCli(parts)).toEqual({ kind: 'install-failed', failure: 'folder-is-file' })
})

test.each([
  ['not installed itself', { isPackaged: false }, /Install Deckpass first/],
  [
    'run by macOS from a temporary place',
    { platform: 'darwin', resources: '/x/AppTranslocation/y' },
    /Move it/,
  ],
  ['on Windows', { platform: 'win32' }, /deckpass\.cmd in/],
] as const)('%s, nothing is installed', async (_what, patch, sentence) => {
  const answer = await installCli({ ...parts, ...patch })
  expect(cliInstallationWords(answer)).toMatch(sentence)
  expect(existsSync(place())).toBe(false)
})

test('a command from a package needs no installation', async () => {
  writeFileSync(parts.packagedCommand, '')
  expect(await installCli(parts)).toEqual({
    kind: 'on-path',
    path: parts.packagedCommand,
  })
})
