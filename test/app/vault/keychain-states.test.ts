import { describe, expect, test } from 'vitest'
import { anAccount } from '../../support/stored-account.ts'
import { Installation, installationWith } from './installation.ts'

const ready = { state: 'ready', protection: 'keychain', notSaved: null }

describe('while the keychain does not answer', () => {
  test('the vault opens by itself when the keychain is back', async () => {
    const { installation, account } = await installationWith()
    const before = structuredClone(installation.file.value)
    installation.keychain.stateNow = 'unavailable'
    installation.events.length = 0
    const { vault, told } = installation.newVault()
    await vault.open()
    expect(vault.view).toEqual({ state: 'unavailable', since: installation.clock.now(), fileFailure: null })
    vault.save([])
    await installation.clock.advance(5_000)
    await vault.waitForWrites()
    expect(vault.view.state).toBe('unavailable')
    expect(installation.file.value).toEqual(before)
    installation.keychain.stateNow = 'protected'
    await installation.clock.advance(10_000)
    await vault.waitForWrites()
    expect(vault.view).toEqual(ready)
    expect(told.at(-1)).toEqual([account])
    expect(installation.events).toEqual(['vault.unavailable', 'vault.opened'])
    expect(installation.clock.pending).toBe(0)
  })

  test('the tries become as rare as one a minute', async () => {
    const { installation } = await installationWith()
    installation.keychain.stateNow = 'unavailable'
    const { vault } = await installation.start()
    const since = installation.clock.now()
    const waits: number[] = []
    for (let tries = 0; tries < 7; tries++) {
      let waited = 0
      const opensBefore = installation.keychain.opens
      while (installation.keychain.opens === opensBefore) {
        await installation.clock.advance(1_000)
        await vault.waitForWrites()
        waited += 1
      }
      waits.push(waited)
    }
    expect(waits).toEqual([5, 10, 20, 40, 60, 60, 60])
    expect(vault.view).toEqual({ state: 'unavailable', since, fileFailure: null })
  })

  test('asking for it tries at once', async () => {
    const { installation } = await installationWith()
    installation.keychain.stateNow = 'unavailable'
    const { vault } = await installation.start()
    installation.keychain.stateNow = 'protected'
    await vault.open()
    expect(vault.view).toEqual(ready)
    expect(installation.clock.pending).toBe(0)
  })

  test('asking for it in vain makes the tries no more frequent', async () => {
    const { installation } = await installationWith()
    installation.keychain.stateNow = 'unavailable'
    const { vault } = await installation.start()
    await vault.open()
    expect(installation.clock.pending).toBe(1)
  })

  test('a stored vault cannot change its protection', async () => {
    const { installation } = await installationWith()
    const before = structuredClone(installation.file.value)
    installation.keychain.stateNow = 'unavailable'
    const { vault } = await installation.start()
    expect(await vault.protect({ kind: 'session' })).toEqual({
      kind: 'refused',
      refusal: { reason: 'vault-closed' },
    })
    expect(installation.file.value).toEqual(before)
  })

  test('with nothing stored, the person may choose a passphrase', async () => {
    const installation = new Installation()
    installation.keychain.stateNow = 'unavailable'
    const { vault } = await installation.start()
    expect(vault.view).toEqual({ state: 'choose' })
    expect(await vault.protect({ kind: 'passphrase', passphrase: 'eight or more' })).toEqual({
      kind: 'protected',
    })
    expect(vault.view).toEqual({ state: 'ready', protection: 'passphrase', notSaved: null })
    expect(installation.clock.pending).toBe(0)
  })

  test('a file that cannot be read for now is left alone, and the reason is told', async () => {
    const { installation, account } = await installationWith()
    installation.file.unavailable = 'access-denied'
    const { vault, told } = installation.newVault()
    await vault.open()
    expect(vault.view).toMatchObject({ state: 'unavailable', fileFailure: 'access-denied' })
    expect(installation.file.aside.size).toBe(0)
    installation.file.unavailable = null
    await installation.clock.advance(5_000)
    await vault.waitForWrites()
    expect(told.at(-1)).toEqual([account])
  })
})

describe('with a keychain whose key everybody knows', () => {
  const stateNow = 'basic'

  test('the first start writes nothing until the person chose', async () => {
    const installation = new Installation()
    installation.keychain.stateNow = stateNow
    const { vault, accounts } = await installation.start()
    expect(vault.view).toEqual({ state: 'choose' })
    expect(vault.keychainOffered).toBe(false)
    expect(accounts).toBeNull()
    vault.save([anAccount()])
    await vault.waitForWrites()
    expect(installation.file.value).toBeUndefined()
    expect(await vault.protect({ kind: 'keychain' })).toEqual({
      kind: 'refused',
      refusal: { reason: 'no-keychain' },
    })
    expect(vault.view).toEqual({ state: 'choose' })
  })

  test('a vault from another computer is set aside, and the person is told', async () => {
    const { installation } = await installationWith()
    const before = structuredClone(installation.file.value)
    installation.keychain.stateNow = stateNow
    const { vault } = await installation.start()
    expect(vault.view).toEqual({ state: 'choose' })
    expect([...installation.file.aside.values()]).toEqual([before])
    expect(vault.notices).toEqual([
      {
        kind: 'vault-set-aside',
        problem: 'key-not-in-keychain',
        fileName: [...installation.file.aside.keys()].join(),
      },
    ])
  })
})
