import { execFileSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { cliInstallationWords } from '../../../app/words/index.ts'
import {
  type CliInstallationParts,
  installCli,
  readCliInstallation,
} from '../../../main/programs/command-installation.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

let home: string
let parts: CliInstallationParts
const place = () => join(home, '.local/bin/deckpass')

/** A program that prints its arguments. */
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
  for (const words of [`The command is at ${place()}.`, 'not on your PATH', `To undo: rm '${place()}'`])
    expect(sentence).toContain(words)
  expect(execFileSync(place(), ['token'], { encoding: 'utf8' })).toContain('token')
  expect(await readCliInstallation(parts)).toEqual(found)
})

/** Provides the packaged script, and a fake `id`, because the script refuses root and tests may run as root. */
function asAppImage(name: string): CliInstallationParts {
  copyFileSync('resources/bin/deckpass', join(home, 'resources/bin/deckpass'))
  writeFileSync(join(home, 'id'), '#!/bin/sh\necho 1000\n', { mode: 0o755 })
  const env = { PATH: `/usr/bin:${join(home, '.local/bin')}`, APPIMAGE: program(join(home, name)) }
  return { ...parts, env }
}

function start(...words: string[]): string {
  const env = { PATH: `${home}:${process.env.PATH}`, DECK_EXPIRES: 'before' }
  return execFileSync(place(), words, { encoding: 'utf8', env })
}

test('from an AppImage the command is a script that passes on every argument, and can run exec', async () => {
  const appImage = asAppImage("Deck pass's.AppImage")
  expect(await installCli(appImage)).toMatchObject({ kind: 'installed', isOnPath: true })
  const path = appImage.env.APPIMAGE
  expect(start('token', 'two words')).toBe(`${path} --log-level=3 --cli -- token two words\n`)
  writeFileSync(path ?? '', '#!/bin/sh\necho "2 DECK - demo-token" >&3\n')
  // The service did not state the expiry.
  expect(start('exec', '--', 'sh', '-c', 'echo $DECK $DECK_EXPIRES.')).toBe('demo-token .\n')
})

test('the command of a moved AppImage can be installed again', async () => {
  await installCli(asAppImage('one.AppImage'))
  const second = asAppImage('two.AppImage')
  expect(await readCliInstallation(second)).toMatchObject({ kind: 'not-installed' })
  await installCli(second)
  expect(start()).toContain('two.AppImage')
})

test.each<[string, () => unknown]>([
  ['a program that is not ours', () => writeFileSync(place(), 'mine')],
  ['a pipe', () => execFileSync('mkfifo', [place()])],
  ['a folder', () => mkdirSync(place())],
])('%s with the command’s name is left alone', async (_what, make) => {
  mkdirSync(join(home, '.local/bin'), { recursive: true })
  make()
  const { ino } = statSync(place())
  expect(await installCli(parts)).toEqual({ kind: 'not-ours', path: place() })
  expect(statSync(place()).ino).toBe(ino)
})

test('a command that cannot be written says why', async () => {
  writeFileSync(join(home, '.local'), '')
  expect(await installCli(parts)).toEqual({ kind: 'install-failed', problem: 'folder-is-file' })
})

const translocated = { platform: 'darwin', resources: '/x/AppTranslocation/y' } as const

test.each([
  ['not installed itself', { isPackaged: false }, /Available once/],
  ['run by macOS from a temporary place', translocated, /Move it/],
  ['on Windows', { platform: 'win32' }, /deckpass\.cmd in/],
] as const)('%s, nothing is installed', async (_what, patch, sentence) => {
  const answer = await installCli({ ...parts, ...patch })
  expect(cliInstallationWords(answer)).toMatch(sentence)
  expect(existsSync(place())).toBe(false)
})

test('a command from a package needs no installation', async () => {
  writeFileSync(parts.packagedCommand, '')
  expect(await installCli(parts)).toEqual({ kind: 'on-path', path: parts.packagedCommand })
})
