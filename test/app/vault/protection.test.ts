import { describe, expect, test } from 'vitest'
import type { ProtectChoice } from '../../../app/vault/channels.ts'
import { anAccount } from '../../support/stored-account.ts'
import { Installation, installationWith } from './installation.ts'

const passphrase = 'eight or more'

describe('this session only', () => {
  test('writes nothing', async () => {
    const installation = new Installation()
    installation.keychain.stateNow = 'basic'
    const { vault } = await installation.start()
    await vault.protect({ kind: 'session' })
    vault.save([anAccount()])
    await vault.waitForWrites()
    expect(vault.view).toEqual({ state: 'ready', protection: 'session', notSaved: null })
    expect(installation.file.value).toBeUndefined()
    expect((await installation.start()).vault.view).toEqual({ state: 'choose' })
  })

  test('drops a change that comes while the file is removed', async () => {
    const { installation } = await installationWith()
    const { vault } = await installation.start()
    const remove = installation.file.remove.bind(installation.file)
    installation.file.remove = () => {
      vault.save([anAccount()])
      return remove()
    }
    expect(await vault.protect({ kind: 'session' })).toEqual({ kind: 'protected' })
    await vault.waitForWrites()
    expect(installation.file.value).toBeUndefined()
  })
})

const choices: readonly ProtectChoice[] = [
  { kind: 'keychain' },
  { kind: 'passphrase', passphrase },
  { kind: 'session' },
]
const moves = choices.flatMap((from) => choices.map((to) => [from, to] as const))

describe.each(moves)('moving from $kind', (from, to) => {
  test(`to ${to.kind} keeps the accounts`, async () => {
    const installation = new Installation()
    const account = anAccount()
    const { vault } = await installation.start()
    vault.save([account])
    expect(await vault.protect(from)).toEqual({ kind: 'protected' })
    expect(await vault.protect(to)).toEqual({ kind: 'protected' })
    // The session keeps them in memory alone: one move more shows that they are still there.
    if (to.kind === 'session') {
      expect(installation.file.value).toBeUndefined()
      await vault.protect({ kind: 'keychain' })
    }
    const { vault: again, told } = installation.newVault()
    await again.open()
    if (to.kind === 'passphrase') await again.unlock(passphrase)
    expect(told.at(-1)).toEqual([account])
  })

  test(`to ${to.kind} changes nothing where the disk refuses`, async () => {
    const installation = new Installation()
    const { vault } = await installation.start()
    vault.save([anAccount()])
    await vault.protect(from)
    const before = { view: vault.view, file: structuredClone(installation.file.value) }
    installation.file.writeTrouble = 'disk-full'
    expect(await vault.protect(to)).toEqual({
      kind: 'refused',
      refusal: { reason: 'not-protected', problem: 'disk-full' },
    })
    expect({ view: { ...vault.view, notSaved: null }, file: installation.file.value }).toEqual(before)
  })
})

test('a change that came while the protection was changed is kept too', async () => {
  const installation = new Installation()
  const { vault } = await installation.start()
  const late = anAccount()
  installation.file.onWrite = () => {
    installation.file.onWrite = undefined
    vault.save([late])
  }
  await vault.protect({ kind: 'passphrase', passphrase })
  await vault.waitForWrites()
  const { vault: again, told } = installation.newVault()
  await again.open()
  await again.unlock(passphrase)
  expect(told.at(-1)).toEqual([late])
})

describe('replacing a protection', () => {
  test.each(choices)('of the keychain by $kind needs a confirmation', async (to) => {
    const installation = new Installation()
    const { vault } = await installation.start()
    vault.save([anAccount(), anAccount()])
    await vault.waitForWrites()
    const before = structuredClone(installation.file.value)
    installation.person.says = false
    expect(await vault.protect(to)).toEqual({ kind: 'cancelled' })
    expect(installation.person.asked).toEqual([expect.objectContaining({ count: 2 })])
    expect(installation.file.value).toEqual(before)
    expect(vault.view).toMatchObject({ protection: 'keychain' })
  })

  test('of a passphrase by this session only needs a confirmation', async () => {
    const installation = new Installation()
    const { vault } = await installation.start()
    vault.save([anAccount()])
    await vault.protect({ kind: 'passphrase', passphrase })
    installation.person.says = false
    expect(await vault.protect({ kind: 'session' })).toEqual({ kind: 'cancelled' })
    installation.person.says = true
    expect(await vault.protect({ kind: 'session' })).toEqual({ kind: 'protected' })
    expect(installation.file.value).toBeUndefined()
  })

  test('of the keychain by a passphrase asks about the change, and not about removing anything', async () => {
    const { installation } = await installationWith()
    const { vault } = await installation.start()
    await vault.protect({ kind: 'passphrase', passphrase: 'a long passphrase' })
    expect(installation.person.asked).toEqual([
      expect.objectContaining({ kind: 'replace-protection', next: 'passphrase' }),
    ])
  })

  test('saves what changes while the person thinks', async () => {
    const installation = new Installation()
    const { vault } = await installation.start()
    const answer = Promise.withResolvers<boolean>()
    installation.person.confirm = () => answer.promise
    const change = vault.protect({ kind: 'session' })
    const late = anAccount()
    vault.save([late])
    await vault.waitForWrites()
    expect((await installation.start()).accounts).toEqual([late])
    answer.resolve(false)
    expect(await change).toEqual({ kind: 'cancelled' })
  })

  test('changes nothing if the answer comes after a lock', async () => {
    const installation = new Installation()
    const { vault } = await installation.start()
    vault.save([anAccount()])
    await vault.protect({ kind: 'passphrase', passphrase })
    const answer = Promise.withResolvers<boolean>()
    installation.person.confirm = () => answer.promise
    const change = vault.protect({ kind: 'session' })
    await vault.saveLock({ ...vault.lock, locked: true })
    answer.resolve(true)
    expect(await change).toMatchObject({ kind: 'refused' })
    expect(installation.file.value).toBeDefined()
    expect(vault.view).toMatchObject({ protection: 'passphrase' })
  })

  test('leaves nothing for the old key', async () => {
    const installation = new Installation()
    const { vault } = await installation.start()
    vault.save([anAccount()])
    await vault.protect({ kind: 'passphrase', passphrase })
    const first = structuredClone(installation.file.value)
    await vault.protect({ kind: 'passphrase', passphrase: 'another one' })
    expect(Object(installation.file.value).key).not.toBe(Object(first).key)
    const { vault: again } = await installation.start()
    expect(await again.unlock(passphrase)).toMatchObject({ kind: 'refused' })
  })
})

test('a keychain that fails while sealing changes nothing', async () => {
  const { installation } = await installationWith()
  const { vault } = await installation.start()
  installation.keychain.stateNow = 'unavailable'
  expect(await vault.protect({ kind: 'keychain' })).toEqual({
    kind: 'refused',
    refusal: { reason: 'not-protected', problem: 'keychain-unavailable' },
  })
  expect(vault.view).toMatchObject({ protection: 'keychain' })
})

test('a new key that could not be written is wiped from memory', async () => {
  const { installation } = await installationWith()
  const { vault } = await installation.start()
  installation.file.writeTrouble = 'disk-full'
  expect(await vault.protect({ kind: 'passphrase', passphrase })).toMatchObject({ kind: 'refused' })
  expect(installation.cipher.keys.at(-1)).toEqual(new Uint8Array(4))
})
