import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { fitsPin } from '../../app/lock/pin.ts'
import { nextPolicy } from '../../app/policy/parse-policy.ts'
import { snapshot } from '../../app/snapshot/model/snapshot.ts'
import { createTokenFileList } from '../../app/token-files/token-file-list.ts'
import { entriesOf } from '../../app/vault/activity-log.ts'
import type { Account } from '../../app/vault/model/account.ts'
import { headerOf, type LockRecord } from '../../app/vault/vault-format.ts'
import { createJsonFile } from '../../main/files/json-file.ts'
import { readSettingsFile } from '../../main/settings/settings-file.ts'
import { createSettingsStore } from '../../main/settings/settings-store.ts'
import { createClock } from '../../main/system/clock.ts'
import { createDigest, createRandom } from '../../main/system/random.ts'
import { createCipher } from '../../main/vault/aes-gcm.ts'
import { createKeychain } from '../../main/vault/keychain.ts'
import { save } from '../app/vault/installation.ts'
import { coreFixture, MemoryPolicy } from '../support/core-fixture.ts'
import { cbcSafeStorage, openVault, vaultIn } from '../support/disk-vault.ts'
import { silentLog } from '../support/silent-log.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const versions = readdirSync(import.meta.dirname, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)

let folder: string
const warnings: string[] = []
const log = { ...silentLog, warn: (event: string) => warnings.push(event) }
beforeEach(() => {
  folder = temporaryFolder()
  warnings.length = 0
})

const cipher = createCipher()

interface Content {
  readonly accounts: readonly Account[]
  readonly lock: LockRecord
}

describe.each(versions)('what %s stored', (version) => {
  const sample = (name: string) => join(import.meta.dirname, version, name)
  const json = (path: string) => JSON.parse(readFileSync(path, 'utf8'))
  const content: Content = json(sample('content.json'))
  const keys: Record<'keychainKey' | 'passphrase' | 'pin', string> = json(sample('keys.json'))
  const safeStorage = cbcSafeStorage(Buffer.from(keys.keychainKey, 'base64'))
  const keychain = createKeychain({ safeStorage, clock: createClock(), platform: 'linux' })
  /** As Deckpass opens it; the real cipher, with what a passphrase costs. */
  const open = () => openVault(folder, vaultIn(folder, { keychain, cipher, log }), keys.passphrase)
  const vaultPath = () => join(folder, 'vault.json')

  async function dataKey(): Promise<Uint8Array> {
    const key = await keychain.open(json(vaultPath()).key)
    const opened = key.kind === 'opened' ? cipher.textToKey(key.plain) : null
    if (opened === null) throw new Error('The sample has another key.')
    return opened
  }

  /** The content of the vault, changed as another version could have left it. */
  async function changeContent(change: (content: Content) => unknown): Promise<void> {
    const envelope = json(vaultPath())
    const sealed = cipher.encrypt(await dataKey(), JSON.stringify(change(content)), headerOf(envelope))
    writeFileSync(vaultPath(), JSON.stringify({ ...envelope, sealed }))
  }

  async function storedContent(): Promise<unknown> {
    const envelope = json(vaultPath())
    const opened = cipher.decrypt(await dataKey(), envelope.sealed, headerOf(envelope))
    return opened.kind === 'opened' ? JSON.parse(opened.plain) : null
  }

  test.each(['keychain', 'passphrase'])(
    'is whole in a vault that a %s seals, also once it is written again',
    async (protection) => {
      cpSync(sample(`vault.${protection}.json`), vaultPath())
      const before = await open()
      expect(before.vault.view).toEqual({ state: 'ready', protection, notSaved: null })
      expect(before.accounts).toMatchObject(content.accounts)
      await save(before.vault, ...before.accounts)
      before.vault.stop()

      const { vault, accounts } = await open()
      expect(accounts).toMatchObject(content.accounts)
      expect(accounts).toHaveLength(content.accounts.length)
      vault.stop()
      expect([warnings, readdirSync(folder)]).toEqual([[], ['vault.json']])
    },
  )

  test('is told in full by the activity', async () => {
    const [account] = content.accounts
    if (account === undefined) throw new Error('The sample has no account.')
    cpSync(sample('vault.keychain.json'), vaultPath())
    mkdirSync(join(folder, 'activity'))
    cpSync(sample('activity.sealed'), join(folder, 'activity', account.id))
    const { vault } = await open()
    const { entries, handOuts } = json(sample('activity.json'))
    expect(await vault.activity.read(account.id)).toHaveLength(entries.length + handOuts.length)
    vault.stop()
    expect(
      entriesOf({ changes: 0, entries: [...entries, ...handOuts].map(withUnknown), handOuts: [] }),
    ).toHaveLength(entries.length + handOuts.length)
  })

  test('stays locked, with the tries that were made, until its PIN is given', async () => {
    cpSync(sample('vault.keychain.json'), vaultPath())
    const { vault } = await open()
    vault.stop()
    expect(vault.lock).toMatchObject(content.lock)
    expect(vault.lock.pin && (await fitsPin(vault.lock.pin, keys.pin, cipher))).toBe(true)
  })

  test('keeps, wherever it stands in the vault, what only a later version knows, and shows no window any of it', async () => {
    cpSync(sample('vault.keychain.json'), vaultPath())
    await changeContent(withUnknown)
    const envelope = json(vaultPath())
    writeFileSync(vaultPath(), JSON.stringify({ ...envelope, addedLater: true }))
    const { vault, accounts } = await open()
    expect(accounts).toMatchObject(content.accounts)
    await save(vault, ...accounts)
    vault.stop()
    expect(await storedContent()).toMatchObject(Object(withUnknown(content)))
    const { core } = coreFixture({ saved: accounts })
    await core.start()
    const shown = snapshot.parse(core.snapshot())
    expect(shown.accounts).toHaveLength(accounts.length)
    expect(JSON.stringify(shown)).not.toContain('addedLater')
    expect(json(vaultPath())).toMatchObject({ addedLater: true, protection: 'keychain' })
  })

  test('opens without a failure that only a later version knows', async () => {
    cpSync(sample('vault.keychain.json'), vaultPath())
    const failure = { cause: 'struck-by-lightning', status: null }
    const withFailures = ({ accounts, lock }: Content, ofRenewal: unknown, ofFile: unknown) => ({
      version: 1,
      lock,
      accounts: accounts.map(({ renewal, tokenFiles, ...account }) => ({
        ...account,
        renewal: { ...renewal, failure: ofRenewal },
        tokenFiles: tokenFiles.map((file) => ({ ...file, failure: ofFile })),
      })),
    })
    await changeContent((stored) => withFailures(stored, failure, { kind: 'burnt' }))
    const { vault, accounts } = await open()
    vault.stop()
    expect(accounts).toMatchObject(withFailures(content, null, null).accounts)
  })

  test('is set as it was, and stays so with what only a later version knows', async () => {
    const path = join(folder, 'settings.json')
    const sampled = json(sample('settings.json'))
    const {
      windowPlacement,
      copyFormat,
      copyFormats: _,
      closeWhenLocked: __,
      renewBefore: ___,
      ...stored
    } = sampled
    writeFileSync(path, JSON.stringify(withUnknown(sampled)))
    const start = async () => {
      const found = await readSettingsFile(folder)
      return createSettingsStore({ folder, found, clock: { now: () => 1 }, log, policy: new MemoryPolicy() })
    }
    const own = { id: copyFormat, name: 'For the build', template: 'TOKEN={token}' }
    const copyFormats = [own, { id: 'token' }, { id: 'header' }, { id: 'json' }]
    const settings = await start()
    expect(settings.read()).toMatchObject({ ...stored, windowPlacement, copyFormats })
    settings.change({ appearance: 'light', copyFormats: settings.read().copyFormats.toReversed() })
    settings.change({ windowPlacement: { ...windowPlacement, maximized: false } })
    expect((await start()).read()).toMatchObject({
      ...stored,
      appearance: 'light',
      copyFormats: copyFormats.toReversed(),
    })
    expect(json(path)).toMatchObject({ addedLater: true })
    expect([warnings, readdirSync(folder)]).toEqual([[], ['settings.json']])
  })

  test('says which files hold a token', async () => {
    const path = join(folder, 'token-files.json')
    const { key, files } = json(sample('token-files.json'))
    writeFileSync(path, JSON.stringify(withUnknown({ key, files })))
    const file = createJsonFile(path, 100_000)
    const list = createTokenFileList({ tokenFileList: file, digest: createDigest(), random: createRandom() })
    await list.load()
    expect(list.all()).toMatchObject(files)
    for (const place of list.all()) expect(list.isOurs(place, 'sample-token-1b')).toBe(true)
  })

  test('is the policy that it was', () => {
    const value = json(sample('policy.json'))
    const { enforced, defaults, problems } = nextPolicy(null, { kind: 'found', value })
    expect(problems).toEqual([])
    expect(Object.keys(enforced)).toEqual(expect.arrayContaining(Object.keys(value.enforced)))
    expect(Object.keys(defaults)).toEqual(expect.arrayContaining(Object.keys(value.defaults)))
  })
})

/** The same with one more field in each object. */
function withUnknown(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withUnknown)
  if (typeof value !== 'object' || value === null) return value
  const fields = Object.entries(value).map(([name, field]) => [name, withUnknown(field)])
  return { ...Object.fromEntries(fields), addedLater: true }
}
