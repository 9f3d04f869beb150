import { describe, expect, test } from 'vitest'
import type { WriteResult } from '../../../app/ports/index.ts'
import { anAccount } from '../../support/stored-account.ts'
import { Installation, installationWith } from './installation.ts'

const ready = { state: 'ready', protection: 'keychain', notSaved: null }

describe('with a keychain', () => {
  test('saved accounts are there after a restart', async () => {
    const { installation, account } = await installationWith()
    const { vault, accounts } = await installation.start()
    expect(accounts).toEqual([account])
    expect(vault.view).toEqual(ready)
    expect(vault.keychainOffered).toBe(true)
  })

  test('outside the seal the file tells only how it is protected', async () => {
    const { installation } = await installationWith()
    expect(installation.file.value).toEqual({
      version: 1,
      protection: 'keychain',
      key: expect.any(String),
      sealed: expect.any(String),
    })
  })

  test('of an account that does not stay signed in only the token is written', async () => {
    const { installation, account } = await installationWith(anAccount({ keepSignedIn: false }))
    const { accounts } = await installation.start()
    expect(accounts).toEqual([{ ...account, credentials: null }])
  })

  test('a vault sealed with an old key is sealed with the new one', async () => {
    const { installation, account } = await installationWith()
    installation.keychain.oldKeys = ['key-1']
    installation.keychain.key = 'key-2'
    const { vault } = await installation.start()
    await vault.waitForWrites()
    installation.keychain.oldKeys = []
    const { accounts } = await installation.start()
    expect(accounts).toEqual([account])
  })
})

describe('saving', () => {
  test('many changes at once become one write of the newest', async () => {
    const installation = new Installation()
    const { vault } = await installation.start()
    const accounts = [1, 2, 3].map(() => anAccount())
    for (const account of accounts) vault.save([account])
    await vault.waitForWrites()
    expect(installation.file.writes).toBe(1)
    expect((await installation.start()).accounts).toEqual(accounts.slice(-1))
  })

  test('sealing waits until the code that made the change has gone on', async () => {
    const installation = new Installation()
    const { vault } = await installation.start()
    vault.save([anAccount()])
    for (let step = 0; step < 100; step += 1) await Promise.resolve()
    expect(installation.file.writes).toBe(0)
    await vault.waitForWrites()
    expect(installation.file.writes).toBe(1)
  })

  test('a change during a write is written after it', async () => {
    const installation = new Installation()
    const { vault } = await installation.start()
    const late = anAccount()
    installation.file.onWrite = () => {
      installation.file.onWrite = undefined
      vault.save([late])
    }
    vault.save([anAccount()])
    await vault.waitForWrites()
    await vault.waitForWrites()
    expect(installation.file.writes).toBe(2)
    expect((await installation.start()).accounts).toEqual([late])
  })

  test('a write that fails is told and tried again', async () => {
    const installation = new Installation()
    const { vault } = await installation.start()
    const account = anAccount()
    installation.file.writeTrouble = 'disk-full'
    vault.save([account])
    await vault.waitForWrites()
    expect(vault.view).toEqual({
      ...ready,
      notSaved: 'disk-full',
    })
    expect(installation.errors).toEqual(['vault.not-saved'])
    installation.file.writeTrouble = null
    await installation.clock.advance(30_000)
    await vault.waitForWrites()
    expect(vault.view).toEqual(ready)
    expect((await installation.start()).accounts).toEqual([account])
  })

  test('a write that fails is tried again at the next change', async () => {
    const installation = new Installation()
    const { vault } = await installation.start()
    installation.file.writeTrouble = 'disk-full'
    vault.save([anAccount()])
    await vault.waitForWrites()
    installation.file.writeTrouble = null
    vault.save([anAccount()])
    await vault.waitForWrites()
    expect(vault.view).toEqual(ready)
    expect(installation.clock.pending).toBe(0)
  })

  test('a write that failed is tried once more when Deckpass quits', async () => {
    const { installation, account } = await installationWith()
    const { vault } = await installation.start()
    installation.file.writeTrouble = 'disk-full'
    vault.save([{ ...account, name: 'Renamed' }])
    await vault.waitForWrites()
    installation.file.writeTrouble = null
    await vault.stop()
    expect((await installation.start()).accounts?.map(({ name }) => name)).toEqual(['Renamed'])
    expect(installation.clock.pending).toBe(0)
  })

  test('a keychain that fails in between is not needed, because the data key is in memory', async () => {
    const { installation } = await installationWith()
    const { vault } = await installation.start()
    installation.keychain.stateNow = 'unavailable'
    vault.save([])
    await vault.waitForWrites()
    expect(vault.view).toEqual(ready)
    installation.keychain.stateNow = 'protected'
    expect((await installation.start()).accounts).toEqual([])
  })

  test('before the vault is open, nothing is written', async () => {
    const { installation, account } = await installationWith()
    const { vault } = installation.newVault()
    vault.save([])
    await vault.waitForWrites()
    expect((await installation.start()).accounts).toEqual([account])
  })
})

describe('forgetting everything', () => {
  test('leaves a start like the first one', async () => {
    const { installation } = await installationWith()
    const { vault, told } = installation.newVault()
    await vault.open()
    await vault.forgetEverything()
    expect(told.at(-1)).toEqual([])
    expect(installation.file.value).toBeUndefined()
    expect((await installation.start()).accounts).toEqual([])
  })

  test('forgets an earlier change that could not be saved', async () => {
    const { installation } = await installationWith()
    const { vault } = await installation.start()
    installation.file.writeTrouble = 'disk-full'
    vault.save([anAccount()])
    await vault.waitForWrites()
    expect(vault.view).toMatchObject({ notSaved: 'disk-full' })
    installation.file.writeTrouble = null
    await vault.forgetEverything()
    expect(vault.view).toEqual({ state: 'ready', protection: 'keychain', notSaved: null })
  })

  test('forgets a change that comes before the last file is gone', async () => {
    const { installation } = await installationWith()
    const { vault } = await installation.start()
    installation.keychain.stateNow = 'basic'
    installation.activityFiles.removeAll = async () => vault.save([anAccount()])
    await vault.forgetEverything()
    await vault.protect({ kind: 'passphrase', passphrase: 'a long passphrase' })
    const { vault: next, told } = installation.newVault()
    await next.open()
    await next.unlock('a long passphrase')
    expect(told.at(-1)).toEqual([])
  })

  test('saves no change meanwhile', async () => {
    const { installation } = await installationWith()
    const { vault } = await installation.start()
    const { promise, resolve } = Promise.withResolvers<WriteResult>()
    installation.file.removeEverything = () => promise
    const forgetting = vault.forgetEverything()
    await expect.poll(() => vault.view).toEqual({ state: 'opening' })
    resolve({ kind: 'written' })
    await forgetting
    expect(vault.view).toMatchObject({ state: 'ready' })
  })

  test('wipes the data key, even if the keychain has stopped', async () => {
    const installation = new Installation()
    const { vault } = await installation.start()
    vault.save([anAccount()])
    await vault.waitForWrites()
    const [key] = installation.cipher.keys
    expect(key).not.toEqual(new Uint8Array(4))
    installation.keychain.stateNow = 'unavailable'
    await vault.forgetEverything()
    expect(key).toEqual(new Uint8Array(4))
  })

  test('says so if the file stays', async () => {
    const { installation, account } = await installationWith()
    const { vault } = await installation.start()
    installation.file.writeTrouble = 'read-only'
    await vault.forgetEverything()
    expect(vault.notices).toEqual([{ kind: 'vault-not-forgotten', problem: 'read-only' }])
    expect((await installation.start()).accounts).toEqual([account])
  })
})
