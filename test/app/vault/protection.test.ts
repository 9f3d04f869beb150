import { describe, expect, test } from 'vitest'
import type { ProtectChoice } from '../../../app/vault/vault.ts'
import { anAccount } from './accounts.ts'
import { Computer } from './computer.ts'

const passphrase = 'eight or more'

describe('this session only', () => {
  test('writes nothing, and everything is gone after a restart', async () => {
    const computer = new Computer()
    computer.keychain.mood = 'basic'
    const { vault } = await computer.start()
    await vault.protect({ kind: 'session' })
    vault.save([anAccount()])
    await vault.settled()
    expect(vault.view).toEqual({ state: 'ready', protection: 'session', notSaved: null })
    expect(computer.file.value).toBeUndefined()
    expect((await computer.start()).vault.view).toEqual({ state: 'choose' })
  })

  test('keeps the vault and its protection where the file cannot be removed', async () => {
    const computer = new Computer()
    const account = anAccount()
    const { vault } = await computer.start()
    vault.save([account])
    await vault.settled()
    computer.file.writeTrouble = 'the disk is read-only'
    expect(await vault.protect({ kind: 'session' })).toEqual({
      kind: 'refused',
      sentence: 'Nothing was changed: the disk is read-only.',
    })
    expect(vault.view).toMatchObject({ protection: 'keychain' })
    expect((await computer.start()).accounts).toEqual([account])
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
    const computer = new Computer()
    const account = anAccount()
    const { vault } = await computer.start()
    vault.save([account])
    expect(await vault.protect(from)).toEqual({ kind: 'protected' })
    expect(await vault.protect(to)).toEqual({ kind: 'protected' })
    // The session keeps them in memory alone: one move more shows that they are still there.
    if (to.kind === 'session') {
      expect(computer.file.value).toBeUndefined()
      await vault.protect({ kind: 'keychain' })
    }
    const { vault: again, told } = computer.newVault()
    await again.open()
    if (to.kind === 'passphrase') await again.unlock(passphrase)
    expect(told.at(-1)).toEqual([account])
  })

  test(`to ${to.kind} changes nothing where the disk refuses`, async () => {
    const computer = new Computer()
    const { vault } = await computer.start()
    vault.save([anAccount()])
    await vault.protect(from)
    const before = { view: vault.view, file: structuredClone(computer.file.value) }
    computer.file.writeTrouble = 'the disk is full'
    expect(await vault.protect(to)).toEqual({
      kind: 'refused',
      sentence: 'Nothing was changed: the disk is full.',
    })
    expect({ view: vault.view, file: computer.file.value }).toEqual(before)
  })
})

test('a change that came while the protection was changed is kept too', async () => {
  const computer = new Computer()
  const { vault } = await computer.start()
  const late = anAccount()
  computer.file.onWrite = () => {
    computer.file.onWrite = undefined
    vault.save([late])
  }
  await vault.protect({ kind: 'passphrase', passphrase })
  await vault.settled()
  const { vault: again, told } = computer.newVault()
  await again.open()
  await again.unlock(passphrase)
  expect(told.at(-1)).toEqual([late])
})
