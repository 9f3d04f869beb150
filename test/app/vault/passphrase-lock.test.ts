import { describe, expect, test } from 'vitest'
import type { Kdf } from '../../../app/vault/vault-format.ts'
import { anAccount } from '../../support/stored-account.ts'
import { firstStart, Installation, save } from './installation.ts'

const passphrase = 'eight or more'

/** An installation without a keychain, where `account` is kept by a passphrase that once had these costs. */
async function lockedInstallation(costs: Partial<Kdf> = {}) {
  const installation = new Installation()
  const { cipher } = installation
  const today = cipher.newKdf()
  cipher.newKdf = () => ({ ...today, ...costs })
  installation.keychain.stateNow = 'unavailable'
  const account = anAccount()
  const { vault } = await installation.start()
  vault.save([account])
  await vault.protect({ kind: 'passphrase', passphrase })
  cipher.newKdf = () => today
  return { installation, account }
}

describe('a passphrase', () => {
  test.each([
    ['abcdefgh', 'passphrase-too-easy'],
    ['', 'no-passphrase'],
  ])('"%s" is refused before the person is asked: %s', async (chosen, reason) => {
    const { installation, vault } = await firstStart()
    expect(await vault.protect({ kind: 'passphrase', passphrase: chosen })).toEqual({
      kind: 'refused',
      refusal: { reason },
    })
    expect(vault.view).toMatchObject({ protection: 'keychain' })
    expect(installation.person.asked).toEqual([])
    expect(await vault.protect({ kind: 'passphrase', passphrase: 'abcdefghi' })).toEqual({
      kind: 'protected',
    })
  })

  test.each([
    ['less is derived at the costs of today', { N: 2 ** 16, p: 1 }, { N: 2 ** 17, p: 1 }],
    ['as much in another way stays as it is', { N: 2 ** 16, p: 2 }, { N: 2 ** 16, p: 2 }],
  ])('that once cost %s from the next unlocking on', async (_what, costs, after) => {
    const { installation } = await lockedInstallation(costs)
    const { vault } = await installation.start(passphrase)
    await vault.waitForWrites()
    expect(installation.file.value).toMatchObject({ kdf: after })
  })

  test('leaves it to the person to move to a keychain that has appeared', async () => {
    const { installation, account } = await lockedInstallation()
    installation.keychain.stateNow = 'protected'
    const { vault } = await installation.start()
    expect(vault.view.state).toBe('closed')
    await vault.unlock(passphrase)
    expect(vault.keychainOffered).toBe(true)
    expect(await vault.protect({ kind: 'keychain' })).toEqual({ kind: 'protected' })
    expect((await installation.start()).accounts).toEqual([account])
  })
})

describe('a wrong passphrase', () => {
  test('is counted on the disk, over restarts, until the right one opens the vault', async () => {
    const { installation } = await lockedInstallation()
    const first = await installation.start()
    for (let tries = 0; tries < 5; tries++) {
      const { view } = first.vault
      const retryAt = view.state === 'closed' ? view.retryAt : null
      if (retryAt !== null) await installation.clock.advance(retryAt - installation.clock.now())
      expect(await first.vault.unlock('wrong')).toMatchObject({ refusal: { reason: 'does-not-open' } })
    }
    const { tried } = installation.cipher
    const { vault } = await installation.start()
    expect(vault.view).toEqual({ state: 'closed', retryAt: installation.clock.now() + 2_000 })
    expect(await vault.unlock(passphrase)).toMatchObject({ refusal: { reason: 'wait' } })
    expect(installation.cipher.tried).toBe(tried)
    await installation.clock.advance(2_000)
    expect(await vault.unlock(passphrase)).toEqual({ kind: 'unlocked' })
    expect(installation.file.guesses.value).toBeUndefined()
    const later = await installation.start()
    await later.vault.unlock('wrong')
    expect(later.vault.view).toEqual({ state: 'closed', retryAt: null })
  })

  test('at the same time as others is judged after them', async () => {
    const { installation } = await lockedInstallation()
    const { vault } = await installation.start()
    const { tried } = installation.cipher
    await Promise.all(Array.from({ length: 9 }, () => vault.unlock('wrong')))
    expect(installation.cipher.tried - tried).toBe(4)
  })

  test('counts as many if the count is damaged', async () => {
    const { installation } = await lockedInstallation()
    installation.file.guesses.value = { guesses: 'none' }
    const { vault } = await installation.start()
    expect(vault.view).toEqual({ state: 'closed', retryAt: installation.clock.now() + 10_000 })
  })

  test('leaves the vault as it is', async () => {
    const { installation } = await lockedInstallation()
    const before = structuredClone(installation.file.value)
    const { vault } = await installation.start()
    await vault.unlock('wrong')
    await save(vault)
    expect(await vault.protect({ kind: 'session' })).toMatchObject({ kind: 'refused' })
    expect(installation.file.value).toEqual(before)
  })
})

test('a damaged vault under a passphrase is set aside as soon as it is known to be damaged', async () => {
  const { installation } = await lockedInstallation()
  const damaged = { ...Object(installation.file.value), sealed: 'damaged' }
  installation.file.value = damaged
  const { vault } = await installation.start()
  expect(await vault.unlock(passphrase)).toMatchObject({ refusal: { reason: 'damaged' } })
  expect(vault.view).toEqual({ state: 'choose' })
  expect([...installation.file.aside.values()]).toEqual([damaged])
  expect(vault.notices).toHaveLength(1)
})

test('a closed vault that cannot be forgotten can still be unlocked', async () => {
  const { installation, account } = await lockedInstallation()
  const { vault, told } = installation.newVault()
  await vault.open()
  installation.file.writeTrouble = 'read-only'
  await vault.forgetEverything()
  expect([vault.view.state, vault.notices]).toEqual([
    'closed',
    [{ kind: 'vault-not-forgotten', problem: 'read-only' }],
  ])
  installation.file.writeTrouble = null
  expect(await vault.unlock(passphrase)).toEqual({ kind: 'unlocked' })
  expect(told.at(-1)).toEqual([account])
})
