import { describe, expect, test } from 'vitest'
import { anAccount, Computer, sealedBy } from './fakes.ts'

const ready = { state: 'ready', protection: 'keychain', notSaved: null }

/** A computer on which Deckpass has run and `account` was kept. */
async function computerWith(account = anAccount()) {
  const computer = new Computer()
  const { vault } = await computer.start()
  vault.save([account])
  await vault.settled()
  vault.close()
  return { computer, account }
}

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

describe('while the keychain does not answer', () => {
  test('the vault is left alone, and opens by itself when the keychain is back', async () => {
    const { computer, account } = await computerWith()
    const before = structuredClone(computer.file.value)
    computer.keychain.mood = 'unavailable'
    const { vault, told } = computer.newVault()
    await vault.open()
    expect(vault.view).toEqual({ state: 'unavailable', since: computer.clock.now() })
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
    expect(vault.view).toEqual({ state: 'unavailable', since })
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

describe('a vault that cannot be read', () => {
  const content = JSON.stringify({ version: 1, accounts: [] })
  const damages: readonly [what: string, value: unknown][] = [
    [
      'was sealed with another key',
      { version: 1, protection: 'keychain', sealed: sealedBy('other', content) },
    ],
    ['holds no JSON inside the seal', { version: 1, protection: 'keychain', sealed: sealedBy('key-1', 'x') }],
    [
      'holds an account without a name inside the seal',
      {
        version: 1,
        protection: 'keychain',
        sealed: sealedBy('key-1', JSON.stringify({ version: 1, accounts: [{ ...anAccount(), name: 7 }] })),
      },
    ],
    ['has no version', { protection: 'keychain', sealed: sealedBy('key-1', content) }],
    ['has a version from before the first', { version: 0, protection: 'keychain', sealed: 'x' }],
    ['has a protection that does not exist', { version: 1, protection: 'hope', sealed: 'x' }],
    ['has nothing sealed', { version: 1, protection: 'keychain', sealed: '' }],
    ['has a passphrase but no key derivation', { version: 1, protection: 'passphrase', sealed: 'x' }],
    [
      'asks for a terabyte of memory',
      {
        version: 1,
        protection: 'passphrase',
        sealed: 'x',
        kdf: { name: 'scrypt', N: 2 ** 30, r: 8, p: 1, salt: Buffer.alloc(16).toString('base64') },
      },
    ],
    ['is a list', []],
    ['is null', null],
  ]

  test.each(damages)('because it %s is set aside whole, and the app starts', async (_what, value) => {
    const computer = new Computer()
    computer.file.value = value
    const { vault, accounts } = await computer.start()
    expect(vault.view).toEqual(ready)
    expect(accounts).toEqual([])
    expect(vault.notices).toHaveLength(1)
    expect([...computer.file.aside.values()]).toEqual([value])
    vault.save([anAccount()])
    await vault.settled()
    expect((await computer.start()).accounts).toHaveLength(1)
  })

  test('because the disk does not give it is set aside, and the reason is told', async () => {
    const { computer } = await computerWith()
    computer.file.unreadable = 'a folder stands in its place'
    const { vault } = await computer.start()
    expect(vault.notices).toEqual([expect.stringContaining('a folder stands in its place')])
    expect(computer.file.aside.size).toBe(1)
  })

  test('and cannot be moved away is never written over, and saving goes on once it can', async () => {
    const computer = new Computer()
    computer.file.value = 'precious'
    computer.file.canSetAside = false
    const { vault } = await computer.start()
    expect(vault.notices).toHaveLength(1)
    vault.save([anAccount()])
    await vault.settled()
    expect(vault.view).toMatchObject({ state: 'ready', notSaved: expect.stringContaining('not saved') })
    expect(computer.file.value).toBe('precious')
    expect(await vault.protect({ kind: 'session' })).toEqual({ kind: 'protected' })
    expect(computer.file.value).toBe('precious')
    expect(await vault.protect({ kind: 'keychain' })).toMatchObject({ kind: 'refused' })
    computer.file.canSetAside = true
    expect(await vault.protect({ kind: 'keychain' })).toEqual({ kind: 'protected' })
    expect(vault.view).toEqual(ready)
    expect([...computer.file.aside.values()]).toEqual(['precious'])
  })
})

describe('a vault of a newer Deckpass', () => {
  const inside = { version: 2, boards: [] }
  const vaults: readonly [where: string, value: unknown][] = [
    ['outside', { version: 2, anything: 'else' }],
    ['inside', { version: 1, protection: 'keychain', sealed: sealedBy('key-1', JSON.stringify(inside)) }],
  ]

  test.each(vaults)('as told %s the seal is left untouched, whatever is done', async (_where, value) => {
    const computer = new Computer()
    computer.file.value = structuredClone(value)
    const { vault, accounts } = await computer.start()
    expect(vault.view).toEqual({ state: 'ready', protection: 'session', notSaved: null })
    expect(accounts).toEqual([])
    expect(vault.notices).toEqual([expect.stringContaining('newer Deckpass')])
    vault.save([anAccount()])
    await vault.settled()
    for (const kind of ['keychain', 'session'] as const) {
      expect(await vault.protect({ kind })).toMatchObject({ kind: 'refused' })
    }
    expect(computer.file.value).toEqual(value)
    expect(computer.file.aside.size).toBe(0)
  })

  test('goes only when the person asks to forget everything', async () => {
    const computer = new Computer()
    computer.file.value = { version: 2 }
    const { vault } = await computer.start()
    await vault.forgetEverything()
    expect(computer.file.value).toBeUndefined()
    expect(vault.view).toEqual(ready)
    expect(vault.notices).toEqual([])
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
