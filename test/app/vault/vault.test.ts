import { describe, expect, test } from 'vitest'
import { settle } from '../../support/virtual-world.ts'
import { anAccount } from './accounts.ts'
import { Computer, computerWith } from './computer.ts'

const ready = { state: 'ready', protection: 'keychain', notSaved: null }

describe('with a keychain', () => {
  test('the first start is ready at once and keeps nothing yet', async () => {
    const computer = new Computer()
    const { vault, accounts } = await computer.start()
    expect(vault.view).toEqual(ready)
    expect(accounts).toEqual([])
    expect(vault.keychainOffered).toBe(true)
    expect(computer.file.value).toBeUndefined()
  })

  test('what was saved is there after a restart', async () => {
    const { computer, account } = await computerWith()
    const { vault, accounts } = await computer.start()
    expect(accounts).toEqual([account])
    expect(vault.view).toEqual(ready)
    expect(vault.keychainOffered).toBe(true)
  })

  test('outside the seal the file tells how it is protected and nothing else', async () => {
    const { computer } = await computerWith()
    expect(computer.file.value).toEqual({ version: 1, protection: 'keychain', sealed: expect.any(String) })
  })

  test('the password and the key of an account that does not stay signed in are not written, its token is', async () => {
    const { computer, account } = await computerWith(anAccount({ keepSignedIn: false }))
    const { accounts } = await computer.start()
    expect(accounts).toEqual([{ ...account, credentials: null }])
  })

  test('a vault sealed with an old key is sealed with the new one', async () => {
    const { computer, account } = await computerWith()
    computer.keychain.oldKeys = ['key-1']
    computer.keychain.key = 'key-2'
    const { vault } = await computer.start()
    await vault.settled()
    computer.keychain.oldKeys = []
    const { accounts } = await computer.start()
    expect(accounts).toEqual([account])
  })
})

describe('saving', () => {
  test('many changes in one go become one write of the newest', async () => {
    const computer = new Computer()
    const { vault } = await computer.start()
    const accounts = [1, 2, 3].map(() => anAccount())
    for (const account of accounts) vault.save([account])
    await vault.settled()
    expect(computer.file.writes).toBe(1)
    expect((await computer.start()).accounts).toEqual(accounts.slice(-1))
  })

  test('what the file holds already is not written again', async () => {
    const computer = new Computer()
    const { vault } = await computer.start()
    vault.save([anAccount(), anAccount()])
    await vault.settled()
    const { vault: again, accounts } = await computer.start()
    const [first, second] = accounts ?? []
    if (first !== undefined) again.save([first])
    if (first !== undefined && second !== undefined) again.save([first, second])
    await again.settled()
    expect(computer.file.writes).toBe(1)
    if (first !== undefined) again.save([first])
    await again.settled()
    expect(computer.file.writes).toBe(2)
  })

  test.each([
    [10, 30],
    [400, 50],
  ])(
    'where sealing took %i ms, whoever draws the next change has %i ms before it',
    async (tookMs, pauseMs) => {
      const computer = new Computer()
      const { clock, keychain, file } = computer
      const { vault } = await computer.start()
      keychain.whileSealing = () => clock.pass(tookMs)
      vault.save([anAccount()])
      await vault.settled()
      vault.save([anAccount()])
      await settle()
      clock.pass(pauseMs - 1)
      await settle()
      expect(file.writes).toBe(1)
      clock.pass(1)
      await vault.settled()
      expect(file.writes).toBe(2)
    },
  )

  test('nothing is sealed before whoever made the change has gone on', async () => {
    const computer = new Computer()
    const { vault } = await computer.start()
    vault.save([anAccount()])
    for (let step = 0; step < 100; step += 1) await Promise.resolve()
    expect(computer.file.writes).toBe(0)
    await vault.settled()
    expect(computer.file.writes).toBe(1)
  })

  test('a change during a write is written after it', async () => {
    const computer = new Computer()
    const { vault } = await computer.start()
    const late = anAccount()
    computer.file.onWrite = () => {
      computer.file.onWrite = undefined
      vault.save([late])
    }
    vault.save([anAccount()])
    await vault.settled()
    await vault.settled()
    expect(computer.file.writes).toBe(2)
    expect((await computer.start()).accounts).toEqual([late])
  })

  test('a write that fails is told in a sentence, and tried again after a while', async () => {
    const computer = new Computer()
    const { vault } = await computer.start()
    const account = anAccount()
    computer.file.writeTrouble = 'the disk is full'
    vault.save([account])
    await vault.settled()
    expect(vault.view).toEqual({
      ...ready,
      notSaved: 'The last change is not saved: the disk is full. Deckpass will try again.',
    })
    computer.file.writeTrouble = null
    computer.clock.pass(30_000)
    await vault.settled()
    expect(vault.view).toEqual(ready)
    expect((await computer.start()).accounts).toEqual([account])
  })

  test('a write that fails is tried again at the next change', async () => {
    const computer = new Computer()
    const { vault } = await computer.start()
    computer.file.writeTrouble = 'the disk is full'
    vault.save([anAccount()])
    await vault.settled()
    computer.file.writeTrouble = null
    vault.save([anAccount()])
    await vault.settled()
    expect(vault.view).toEqual(ready)
    expect(computer.clock.waiting).toBe(0)
  })

  test('a keychain that fails in between leaves the old vault and is told', async () => {
    const { computer, account } = await computerWith()
    const { vault } = await computer.start()
    computer.keychain.mood = 'unavailable'
    vault.save([])
    await vault.settled()
    expect(vault.view).toMatchObject({ notSaved: expect.stringContaining('keychain does not answer') })
    computer.keychain.mood = 'protected'
    expect((await computer.start()).accounts).toEqual([account])
  })

  test('before the vault is open, nothing is written', async () => {
    const { computer, account } = await computerWith()
    const { vault } = computer.newVault()
    vault.save([])
    await vault.settled()
    expect((await computer.start()).accounts).toEqual([account])
  })
})

describe('forgetting everything', () => {
  test('removes the vault and starts as at the first start', async () => {
    const { computer } = await computerWith()
    const { vault, told } = computer.newVault()
    await vault.open()
    await vault.forgetEverything()
    expect(told.at(-1)).toEqual([])
    expect(computer.file.value).toBeUndefined()
    expect((await computer.start()).accounts).toEqual([])
  })

  test('says so where the file stays', async () => {
    const { computer, account } = await computerWith()
    const { vault } = await computer.start()
    computer.file.writeTrouble = 'the disk is read-only'
    await vault.forgetEverything()
    expect(vault.notices).toEqual(['Your stored accounts could not be removed: the disk is read-only.'])
    expect((await computer.start()).accounts).toEqual([account])
  })
})
