import { execFileSync } from 'node:child_process'
import {
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { FileFailure } from '../../app/util/file-failure.ts'
import { accountsOf, openVault } from '../support/disk-vault.ts'

const scrypt = { name: 'scrypt', N: 2 ** 17, r: 8, p: 1, salt: Buffer.alloc(16).toString('base64') }
const whole = { version: 1, protection: 'keychain', key: 'AAAA', sealed: 'AAAA' }
const passphraseVault = { ...whole, protection: 'passphrase', kdf: scrypt }

const texts: Readonly<Record<string, string | Buffer>> = {
  empty: '',
  'zero bytes': Buffer.alloc(4096),
  'a prototype': '{"__proto__":{"version":1},"constructor":{"prototype":{}}}',
  deep: '['.repeat(1_000_000),
  'a field too many': JSON.stringify({ ...whole, more: 1 }),
  'nothing sealed': JSON.stringify({ ...whole, sealed: '' }),
  'a key that no keychain sealed': JSON.stringify(whole),
  'N = 2^30': JSON.stringify({ ...passphraseVault, kdf: { ...scrypt, N: 2 ** 30 } }),
}

type Make = (path: string) => void

/** Things that are not a plain file of plausible size: none is read. With each, the failure that is reported. */
const kinds: Readonly<Record<string, readonly [why: FileFailure, make: Make]>> = {
  'a folder': ['is-folder', (path) => mkdirSync(path)],
  'a pipe': ['is-device', (path) => void execFileSync('mkfifo', [path])],
  'a link to nothing': ['is-link', (path) => symlinkSync(`${path}.nowhere`, path)],
  'a link to an endless device': ['is-link', (path) => symlinkSync('/dev/zero', path)],
  '400 MB': [
    'too-large',
    (path) => {
      writeFileSync(path, '[')
      truncateSync(path, 400 * 1024 * 1024)
    },
  ],
}

const attacks: readonly (readonly [name: string, why: FileFailure | null, make: Make])[] = [
  ...Object.entries(texts).map(
    ([name, text]) => [name, null, (path: string) => writeFileSync(path, text)] as const,
  ),
  ...Object.entries(kinds).map(([name, [why, make]]) => [name, why, make] as const),
]

let base: string
beforeAll(() => {
  base = mkdtempSync(join(tmpdir(), 'deckpass-bad-'))
})
afterAll(() => rmSync(base, { recursive: true, force: true }))

/** A folder in which Deckpass has kept an account, with the bad file in the place of one of its files. */
async function attacked(name: string, make: Make): Promise<string> {
  const folder = mkdtempSync(join(base, 'life-'))
  const { vault } = await openVault(folder)
  vault.save(accountsOf(1, 1))
  await vault.waitForWrites()
  vault.stop()
  rmSync(join(folder, name), { force: true })
  make(join(folder, name))
  return folder
}

describe.each(attacks)('%s', (_name, why, make) => {
  test('as the vault is set aside and replaced by a new one', async () => {
    const folder = await attacked('vault.json', make)
    const { ino } = lstatSync(join(folder, 'vault.json'))
    const { vault, accounts } = await openVault(folder)
    expect(accounts).toEqual([])
    expect(vault.view).toMatchObject({ state: 'ready', protection: 'keychain' })
    expect(vault.notices).toEqual([
      expect.objectContaining({ kind: 'vault-set-aside', problem: why ?? expect.any(String) }),
    ])
    const aside = readdirSync(folder).filter((each) => each.startsWith('vault.unreadable-'))
    expect(aside.map((each) => lstatSync(join(folder, each)).ino)).toEqual([ino])
    vault.save(accountsOf(2, 1))
    await vault.waitForWrites()
    vault.stop()
    expect((await openVault(folder)).accounts).toEqual(accountsOf(2, 1))
  })
})
