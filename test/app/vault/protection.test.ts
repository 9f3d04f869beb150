import { describe, expect, test } from 'vitest'
import type { ProtectChoice } from '../../../app/vault/vault.ts'
import { anAccount } from './accounts.ts'
import { Installation } from './installation.ts'

const passphrase = 'eight or more'

describe('this session only', () => {
  test('writes nothing, and everything is gone after a restart', async () => {
    const installation = new Installation()
    installation.keychain.mood = 'basic'
    const { vault } = await installation.start()
    await vault.protect({ kind: 'session' })
    vault.save([anAccount()])
    await vault.settled()
    expect(vault.view).toEqual({ state: 'ready', protection: 'session', notSaved: null })
    expect(installation.file.value).toBeUndefined()
    expect((await installation.start()).vault.view).toEqual({ state: 'choose' })
  })

  test('keeps the vault and its protection where the file cannot be removed', async () => {
    const installation = new Installation()
    const account = anAccount()
    const { vault } = await installation.start()
    vault.save([account])
    await vault.settled()
    installation.file.writeTrouble = 'the disk is read-only'
    expect(await vault.protect({ kind: 'session' })).toEqual({
      kind: 'refused',
      sentence: 'Nothing was changed: the disk is read-only.',
    })
    expect(vault.view).toMatchObject({ protection: 'keychain' })
    expect((await installation.start()).accounts).toEqual([account])
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
    installation.file.writeTrouble = 'the disk is full'
    expect(await vault.protect(to)).toEqual({
      kind: 'refused',
      sentence: 'Nothing was changed: the disk is full.',
    })
    expect({ view: vault.view, file: installation.file.value }).toEqual(before)
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
  await vault.settled()
  const { vault: again, told } = installation.newVault()
  await again.open()
  await again.unlock(passphrase)
  expect(told.at(-1)).toEqual([late])
})
