import { describe, expect, test } from 'vitest'
import { headerOf, initialLock } from '../../../app/vault/vault-format.ts'
import { anAccount } from '../../support/stored-account.ts'
import { FastCipher, sealedBy } from './fakes.ts'
import { Installation, installationWith, save } from './installation.ts'

const ready = { state: 'ready', protection: 'keychain', notSaved: null }

/** A vault with this content, under a data key that the keychain has sealed. */
function underKeychain(content: unknown, keychainKey = 'key-1') {
  const cipher = new FastCipher()
  const dataKey = cipher.newKey()
  return {
    version: 1,
    protection: 'keychain',
    key: sealedBy(keychainKey, cipher.keyToText(dataKey)),
    sealed: cipher.encrypt(dataKey, JSON.stringify(content), headerOf({ protection: 'keychain' })),
  }
}

/** Deckpass starts over this. */
async function startOver(value: unknown) {
  const installation = new Installation()
  installation.file.value = structuredClone(value)
  return { installation, ...(await installation.start()) }
}

describe('a vault that cannot be read', () => {
  const content = { version: 1, accounts: [], lock: initialLock }
  const whole = underKeychain(content)
  const damages: readonly [what: string, value: unknown][] = [
    ['does not open with its right key', { ...whole, sealed: whole.sealed.replace(/^../, 'ff') }],
    ['holds no vault inside the seal', underKeychain('x')],
    [
      'holds an account without a name inside the seal',
      underKeychain({ ...content, accounts: [{ ...anAccount(), name: 7 }] }),
    ],
    ['has no version', { ...whole, version: undefined }],
    ['has a passphrase but no key derivation', { ...whole, protection: 'passphrase' }],
  ]

  test('opens if it is not damaged', async () => {
    expect((await startOver(whole)).vault.notices).toEqual([])
  })

  test.each(damages)('because it %s is set aside whole, and the app starts', async (_what, value) => {
    const { installation, vault, accounts } = await startOver(value)
    expect(vault.view).toEqual(ready)
    expect(accounts).toEqual([])
    expect(vault.notices).toHaveLength(1)
    expect([...installation.file.aside.values()]).toEqual([value])
    await save(vault, anAccount())
    expect((await installation.start()).accounts).toHaveLength(1)
  })

  test('is told of at once, even if the keychain takes its time', async () => {
    const installation = new Installation()
    installation.file.value = []
    installation.keychain.seal = () => new Promise(() => undefined)
    const { vault } = installation.newVault()
    const told = new Promise<void>((resolve) =>
      vault.changed.add(() => vault.notices.length > 0 && resolve()),
    )
    void vault.open()
    await told
    expect(vault.view).toEqual({ state: 'opening' })
  })

  test('that the disk does not return is set aside, and the reason is told', async () => {
    const { installation } = await installationWith()
    installation.file.unreadable = 'is-folder'
    const { vault } = await installation.start()
    expect(vault.notices).toEqual([
      expect.objectContaining({ kind: 'vault-set-aside', problem: 'is-folder' }),
    ])
    expect(installation.file.aside.size).toBe(1)
  })

  test('and cannot be moved away is never overwritten', async () => {
    const installation = new Installation()
    installation.file.value = 'precious'
    installation.file.canSetAside = false
    const { vault } = await installation.start()
    expect(vault.notices).toHaveLength(1)
    expect(vault.mayLackAccounts).toBe(true)
    await save(vault, anAccount())
    expect(vault.view).toMatchObject({ state: 'ready', notSaved: 'unreadable-in-the-way' })
    expect(installation.file.value).toBe('precious')
    expect(await vault.protect({ kind: 'session' })).toEqual({ kind: 'protected' })
    expect(installation.file.value).toBe('precious')
    expect(await vault.protect({ kind: 'keychain' })).toMatchObject({ kind: 'refused' })
    installation.file.canSetAside = true
    expect(await vault.protect({ kind: 'keychain' })).toEqual({ kind: 'protected' })
    expect(vault.view).toEqual(ready)
    expect([...installation.file.aside.values()]).toEqual(['precious'])
  })
})

describe('a vault of a newer Deckpass', () => {
  const vaults: readonly [where: string, value: unknown][] = [
    ['outside', { version: 2, anything: 'else' }],
    ['inside', underKeychain({ version: 2, boards: [] })],
  ]

  test.each(vaults)('known %s the seal is never written', async (_where, value) => {
    const { installation, vault, accounts } = await startOver(value)
    expect(vault.view).toEqual({ state: 'ready', protection: 'session', notSaved: null })
    expect(accounts).toEqual([])
    expect(vault.notices).toEqual([{ kind: 'vault-newer' }])
    expect(vault.mayLackAccounts).toBe(true)
    await save(vault, anAccount())
    for (const kind of ['keychain', 'session'] as const) {
      expect(await vault.protect({ kind })).toMatchObject({ kind: 'refused' })
    }
    expect(installation.file.value).toEqual(value)
    expect(installation.file.aside.size).toBe(0)
  })

  test('goes only with everything that the person asks to forget', async () => {
    const { installation, vault } = await startOver({ version: 2 })
    await vault.forgetEverything()
    expect(installation.file.value).toBeUndefined()
    expect(vault.view).toEqual(ready)
    expect(vault.notices).toEqual([])
  })
})
