import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import type { VaultFile } from '../../../app/vault/ports.ts'
import { createVaultFile } from '../../../main/vault/vault-file.ts'
import { createWindowsKey, keepingKey } from '../../../main/vault/windows-key.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const value = { version: 1, protection: 'keychain', sealed: 'not a secret' }
const stateWith = (key: string) => ({
  os_crypt: { encrypted_key: key, audit_enabled: true },
  other: { a: 1 },
})

let chromium: string
let folder: string
const statePath = () => join(chromium, 'Local State')
const copyPath = () => join(folder, 'windows-key.json')
const writeState = (state: unknown) => writeFileSync(statePath(), JSON.stringify(state))
const state = (): unknown => JSON.parse(readFileSync(statePath(), 'utf8'))
/** The key after a new start. */
const key = () => createWindowsKey(chromium, folder)

beforeEach(() => {
  const base = temporaryFolder()
  chromium = join(base, 'chromium')
  folder = join(base, 'deckpass')
  for (const each of [chromium, folder]) mkdirSync(each)
})

describe('a key that was kept', () => {
  const keyAlone = { os_crypt: { encrypted_key: 'the right key' } }

  beforeEach(async () => {
    writeState(stateWith('the right key'))
    await key().keep()
  })

  test.each([
    ['is gone with its file', () => rmSync(statePath()), keyAlone],
    ['is gone because its file is damaged', () => writeFileSync(statePath(), '{"os_cr'), keyAlone],
    ['is missing in its file', () => writeState({ other: { a: 1 } }), { ...keyAlone, other: { a: 1 } }],
    ['was replaced', () => writeState(stateWith('another')), stateWith('the right key')],
  ])('is restored if it %s, and everything else stays', async (_what, lose, restored) => {
    lose()
    expect(await key().restore()).toBe(true)
    expect(state()).toEqual(restored)
  })

  test('is left alone if it is still there', async () => {
    expect(await key().restore()).toBe(false)
    expect(state()).toEqual(stateWith('the right key'))
  })

  test('is replaced by the next key that opens the vault, but not by one that does not', async () => {
    writeState(stateWith('a newer key'))
    const distrusted = key()
    distrusted.distrust()
    await distrusted.keep()
    expect(readFileSync(copyPath(), 'utf8')).toContain('the right key')
    await key().keep()
    expect(readFileSync(copyPath(), 'utf8')).toContain('a newer key')
  })

  test('is removed by Forget everything', async () => {
    await createVaultFile(folder).removeEverything()
    writeState(stateWith('another'))
    expect(await key().restore()).toBe(false)
    expect(state()).toEqual(stateWith('another'))
  })
})

test('without a copy nothing is restored', async () => {
  expect(await key().restore()).toBe(false)
  writeState({ os_crypt: { encrypted_key: 7 } })
  expect(await key().restore()).toBe(false)
})

test('the first vault is written only after Chromium’s key has been written and copied', async () => {
  const vault = createVaultFile(folder)
  const seen: string[] = []
  const file: VaultFile = {
    ...vault,
    write(written) {
      seen.push(readFileSync(copyPath(), 'utf8'))
      return vault.write(written)
    },
  }
  const written = keepingKey(file, key()).write(value)
  writeState(stateWith('the first key'))
  expect(await written).toEqual({ kind: 'written' })
  expect(seen).toEqual([expect.stringContaining('the first key')])
})
