import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { entriesOf } from '../../../app/activity/activity-log.ts'
import { StoredVault } from '../../../app/vault/stored-vault.ts'
import type { Vault } from '../../../app/vault/vault.ts'
import { createCipher } from '../../../main/adapters/cipher.ts'
import { createClock } from '../../../main/adapters/clock.ts'
import { createVaultFile } from '../../../main/adapters/vault-file.ts'
import { openVault, passphrase } from '../../support/disk-vault.ts'

let folder: string
const vaultText = () => readFileSync(join(folder, 'vault.json'), 'utf8')

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'deckpass-older-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function place(example: string): void {
  copyFileSync(join(import.meta.dirname, 'examples', example), join(folder, 'vault.json'))
}

/** With real costs, as the example was written with them. */
function realVault(): Vault {
  return new StoredVault({
    clock: createClock(),
    log: { info: () => undefined, warn: () => undefined, error: () => undefined },
    keychain: {
      state: async () => 'unavailable',
      seal: async () => ({ kind: 'unavailable', detail: 'none' }),
      open: async () => ({ kind: 'unavailable', detail: 'none' }),
    },
    cipher: createCipher(),
    scale: { weigh: async () => ({ score: 4 }) },
    confirmDialog: { confirm: async () => true },
    file: createVaultFile(folder),
  })
}

test('a version 1 vault of the keychain opens with all that it held, and moves to version 2', async () => {
  place('version-1-keychain.json')
  const { vault, accounts } = await openVault(folder)
  await vault.settled()
  const [account] = accounts
  expect(account).toMatchObject({
    name: 'Example',
    address: 'https://slides.example/decks',
    username: 'ada',
    credentials: { password: 'not a real password', companyKey: 'not a real key' },
    token: { value: 'not-a-real-token-0001' },
  })
  expect(account && entriesOf(account.activity)).toMatchObject([
    { id: '2', text: 'Token copied.', detail: null },
    { id: '1', text: 'Signed in to slides.example.', detail: { status: 200, said: 'ok' } },
  ])
  expect(vault.notices).toEqual([])
  expect(JSON.parse(vaultText())).toMatchObject({ version: 2, protection: 'keychain' })
  expect((await openVault(folder)).accounts).toEqual(accounts)
})

test('a version 1 vault under a passphrase moves to version 2, at costs of today', async () => {
  place('version-1-passphrase.json')
  expect(JSON.parse(vaultText())).toMatchObject({ kdf: { N: 2 ** 14 } })
  const vault = realVault()
  await vault.open()
  expect(await vault.unlock('not it')).toMatchObject({ kind: 'refused' })
  expect(await vault.unlock(passphrase)).toEqual({ kind: 'unlocked' })
  await vault.settled()
  expect(JSON.parse(vaultText())).toMatchObject({ version: 2, kdf: { N: 2 ** 17 } })
  const again = realVault()
  await again.open()
  expect(await again.unlock(passphrase)).toEqual({ kind: 'unlocked' })
  expect(again.notices).toEqual([])
})

test('a version 1 vault that is put back over a version 2 is told of', async () => {
  place('version-1-keychain.json')
  const { vault } = await openVault(folder)
  await vault.settled()
  place('version-1-keychain.json')
  const { vault: back } = await openVault(folder)
  expect(back.notices).toEqual([expect.stringContaining('older')])
  await back.settled()
})
