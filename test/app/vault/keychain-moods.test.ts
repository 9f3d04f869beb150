import { describe, expect, test } from 'vitest'
import { anAccount } from './accounts.ts'
import { Computer, computerWith } from './computer.ts'

const ready = { state: 'ready', protection: 'keychain', notSaved: null }

describe('while the keychain does not answer', () => {
  test('the vault is left alone, and opens by itself when the keychain is back', async () => {
    const { computer, account } = await computerWith()
    const before = structuredClone(computer.file.value)
    computer.keychain.mood = 'unavailable'
    const { vault, told } = computer.newVault()
    await vault.open()
    expect(vault.view).toEqual({ state: 'unavailable', since: computer.clock.now(), stored: true })
    vault.save([])
    computer.clock.pass(5_000)
    await vault.settled()
    expect(vault.view.state).toBe('unavailable')
    expect(computer.file.value).toEqual(before)
    computer.keychain.mood = 'protected'
    computer.clock.pass(10_000)
    await vault.settled()
    expect(vault.view).toEqual(ready)
    expect(told.at(-1)).toEqual([account])
    expect(computer.clock.waiting).toBe(0)
  })

  test('it says since when, and tries no more often than once a minute in the end', async () => {
    const { computer } = await computerWith()
    computer.keychain.mood = 'unavailable'
    const { vault } = await computer.start()
    const since = computer.clock.now()
    const waits: number[] = []
    for (let tries = 0; tries < 7; tries++) {
      let waited = 0
      const opensBefore = computer.keychain.opens
      while (computer.keychain.opens === opensBefore) {
        computer.clock.pass(1_000)
        await vault.settled()
        waited += 1
      }
      waits.push(waited)
    }
    expect(waits).toEqual([5, 10, 20, 40, 60, 60, 60])
    expect(vault.view).toEqual({ state: 'unavailable', since, stored: true })
  })

  test('asking for it tries at once', async () => {
    const { computer } = await computerWith()
    computer.keychain.mood = 'unavailable'
    const { vault } = await computer.start()
    computer.keychain.mood = 'protected'
    await vault.open()
    expect(vault.view).toEqual(ready)
  })

  test('a stored vault cannot be exchanged for another protection', async () => {
    const { computer } = await computerWith()
    const before = structuredClone(computer.file.value)
    computer.keychain.mood = 'unavailable'
    const { vault } = await computer.start()
    expect(await vault.protect({ kind: 'session' })).toEqual({
      kind: 'refused',
      sentence: expect.any(String),
    })
    expect(computer.file.value).toEqual(before)
  })

  test('with nothing stored, the person may go on with a passphrase', async () => {
    const computer = new Computer()
    computer.keychain.mood = 'unavailable'
    const { vault } = await computer.start()
    expect(vault.view.state).toBe('unavailable')
    expect(await vault.protect({ kind: 'passphrase', passphrase: 'eight or more' })).toEqual({
      kind: 'protected',
    })
    expect(vault.view).toEqual({ state: 'ready', protection: 'passphrase', notSaved: null })
    expect(computer.clock.waiting).toBe(0)
  })

  test('with nothing stored, what was saved meanwhile is written when the keychain is back', async () => {
    const computer = new Computer()
    computer.keychain.mood = 'unavailable'
    const { vault } = await computer.start()
    const account = anAccount()
    vault.save([account])
    await vault.settled()
    expect(computer.file.value).toBeUndefined()
    computer.keychain.mood = 'protected'
    await vault.open()
    await vault.settled()
    expect((await computer.start()).accounts).toEqual([account])
  })

  test('a second time it is tried as soon as the first', async () => {
    const { computer } = await computerWith()
    computer.keychain.mood = 'unavailable'
    const { vault } = await computer.start()
    computer.clock.pass(5_000)
    await vault.settled()
    computer.keychain.mood = 'protected'
    await vault.open()
    computer.keychain.mood = 'unavailable'
    await vault.forgetEverything()
    expect(vault.view.state).toBe('unavailable')
    computer.keychain.mood = 'protected'
    computer.clock.pass(5_000)
    await vault.settled()
    expect(vault.view).toEqual(ready)
  })

  test('closing stops the tries', async () => {
    const { computer } = await computerWith()
    computer.keychain.mood = 'unavailable'
    const { vault } = await computer.start()
    vault.close()
    expect(computer.clock.waiting).toBe(0)
  })
})

describe.each(['basic', 'missing'] as const)('with a keychain that is %s', (mood) => {
  test('the first start lets the person choose, and writes nothing until then', async () => {
    const computer = new Computer()
    computer.keychain.mood = mood
    const { vault, accounts } = await computer.start()
    expect(vault.view).toEqual({ state: 'choose' })
    expect(vault.keychainOffered).toBe(false)
    expect(accounts).toBeNull()
    vault.save([anAccount()])
    await vault.settled()
    expect(computer.file.value).toBeUndefined()
    expect(await vault.protect({ kind: 'keychain' })).toEqual({
      kind: 'refused',
      sentence: expect.any(String),
    })
    expect(vault.view).toEqual({ state: 'choose' })
  })

  test('a vault from another computer is set aside, the person is told, and chooses', async () => {
    const { computer } = await computerWith()
    const before = structuredClone(computer.file.value)
    computer.keychain.mood = mood
    const { vault } = await computer.start()
    expect(vault.view).toEqual({ state: 'choose' })
    expect([...computer.file.aside.values()]).toEqual([before])
    expect(vault.notices).toEqual([expect.stringContaining([...computer.file.aside.keys()].join())])
  })
})
