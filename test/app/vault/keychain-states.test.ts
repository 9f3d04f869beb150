import { describe, expect, test } from 'vitest'
import type { Account } from '../../../app/vault/model/account.ts'
import type { Vault } from '../../../app/vault/vault.ts'
import { initialLock } from '../../../app/vault/vault-format.ts'
import { anAccount } from '../../support/stored-account.ts'
import { settle } from '../../support/virtual-ports.ts'
import { FastCipher } from './fakes.ts'
import { Installation, installationWith, running, save } from './installation.ts'

const silentSince = (since: number) => ({
  state: 'unavailable',
  since,
  fileProblem: null,
  startAnewAt: since + 30_000,
})
const ready = { state: 'ready', protection: 'keychain', notSaved: null }

describe('while the keychain does not answer', () => {
  test('the vault opens by itself when the keychain is back', async () => {
    const { installation, account } = await installationWith()
    const before = structuredClone(installation.file.value)
    installation.keychain.stateNow = 'unavailable'
    installation.events.length = 0
    const { vault, told } = installation.newVault()
    await vault.open()
    const since = installation.clock.now()
    expect(vault.view).toEqual(silentSince(since))
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

  test('the vault opens by itself, too, after it could not be forgotten', async () => {
    const { installation, account } = await installationWith()
    installation.keychain.stateNow = 'unavailable'
    const { vault, told } = installation.newVault()
    await vault.open()
    installation.file.writeTrouble = 'read-only'
    await vault.forgetEverything()
    expect(vault.view).toEqual(silentSince(installation.clock.now()))
    installation.keychain.stateNow = 'protected'
    await installation.clock.advance(5_000)
    await vault.waitForWrites()
    expect(told.at(-1)).toEqual([account])
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
    expect(vault.view).toEqual(silentSince(since))
  })

  test('asking for it tries at once, and a failure makes the tries no more frequent', async () => {
    const { installation } = await installationWith()
    installation.keychain.stateNow = 'unavailable'
    const { vault } = await installation.start()
    await vault.open()
    expect(installation.clock.pending).toBe(1)
    installation.keychain.stateNow = 'protected'
    await vault.open()
    expect(vault.view).toEqual(ready)
    expect(installation.clock.pending).toBe(0)
  })

  test.each([
    [{ kind: 'passphrase', passphrase: 'eight or more' }, true],
    [{ kind: 'session' }, false],
  ] as const)(
    'with nothing stored, nothing is written until the person chooses: $kind',
    async (choice, isStored) => {
      const installation = new Installation()
      installation.keychain.stateNow = 'unavailable'
      const { vault, accounts } = await installation.start()
      expect([vault.view, vault.keychainOffered, accounts]).toEqual([{ state: 'choose' }, false, null])
      await save(vault, anAccount())
      expect(installation.file.value).toBeUndefined()
      expect(await vault.protect({ kind: 'keychain' })).toEqual({
        kind: 'refused',
        refusal: { reason: 'not-protected', problem: 'keychain-unavailable' },
      })
      expect(vault.view).toEqual({ state: 'choose' })
      expect(await vault.protect(choice)).toEqual({ kind: 'protected' })
      await save(vault, anAccount())
      expect(vault.view).toEqual({ state: 'ready', protection: choice.kind, notSaved: null })
      expect(installation.file.value !== undefined).toBe(isStored)
      expect(installation.clock.pending).toBe(0)
    },
  )

  test('a file that cannot be read for now is left alone, and the reason is told', async () => {
    const { installation, account } = await installationWith()
    installation.file.unavailable = 'access-denied'
    const { vault, told } = installation.newVault()
    await vault.open()
    expect(vault.view).toMatchObject({ state: 'unavailable', fileProblem: 'access-denied' })
    expect(installation.file.aside.size).toBe(0)
    installation.file.unavailable = null
    await installation.clock.advance(5_000)
    await vault.waitForWrites()
    expect(told.at(-1)).toEqual([account])
  })
})

describe('with a keychain that has another key', () => {
  const entry = (at: number) => ({ at, event: { kind: 'revealed' } }) as const

  /** The vault of `account`, and a keychain that was replaced since. `before`: what Deckpass did until then. */
  async function replaced(before: (vault: Vault, account: Account) => unknown = () => undefined) {
    const { installation, account, vault } = await running()
    await before(vault, account)
    await vault.waitForWrites()
    vault.stop()
    installation.keychain.key = 'key-2'
    return { installation, account, before: structuredClone(installation.file.value) }
  }

  /** The person starts anew with the other key, and signs in to these. */
  async function startAnew(installation: Installation, ...accounts: readonly Account[]) {
    const { vault } = await installation.start()
    await vault.startAnew()
    expect(vault.view).toEqual(ready)
    await save(vault, ...accounts)
    for (const { id } of accounts) vault.activity.note(id, entry(5_000_000))
    await vault.waitForWrites()
    vault.stop()
    return vault
  }

  /** The keychain opens what both keys sealed; a start after which what was set aside has come back. */
  async function restored(installation: Installation) {
    installation.keychain.oldKeys = ['key-1']
    const { vault } = installation.newVault()
    let accounts: readonly Account[] = []
    vault.merged.add((merged) => {
      accounts = merged
    })
    await vault.open()
    await settle()
    await vault.waitForWrites()
    return { vault, accounts }
  }

  test('the vault is left alone, also by what is saved', async () => {
    const { installation, before } = await replaced()
    const { vault, accounts } = await installation.start()
    expect([vault.view, accounts, vault.notices]).toEqual([{ state: 'other-key' }, null, []])
    await save(vault, anAccount())
    expect([installation.file.value, installation.file.aside.size]).toEqual([before, 0])
    installation.keychain.key = 'key-1'
    expect((await installation.start()).accounts).toHaveLength(1)
  })

  test('that yields no data key, the vault is left alone, too', async () => {
    const { installation, before } = await replaced()
    installation.keychain.open = async () => ({ kind: 'opened', plain: 'no key', needsNewSeal: false })
    expect((await installation.start()).vault.view).toEqual({ state: 'other-key' })
    expect(installation.file.value).toEqual(before)
  })

  test('the person can start anew, and the old accounts come back with their key', async () => {
    const { installation, account, before } = await replaced()
    const anew = anAccount({ username: 'anew' })
    expect((await startAnew(installation, anew)).mayLackAccounts).toBe(true)
    expect([...installation.file.aside]).toEqual([[expect.stringMatching(/^vault\.other-key-/), before]])
    const { vault, accounts } = await restored(installation)
    expect(accounts.map(({ id }) => id)).toEqual([anew.id, account.id])
    expect(vault.notices).toEqual([{ kind: 'vault-came-back', names: [account.name] }])
    expect([installation.file.aside.size, vault.mayLackAccounts]).toEqual([0, false])
    expect(await vault.activity.read(anew.id)).toMatchObject([entry(5_000_000)])
    expect((await installation.start()).accounts).toHaveLength(2)
  })

  test('what was set aside comes back with its activity, once the window is there and the merge is on disk', async () => {
    const { installation, account } = await replaced((vault, { id }) => vault.activity.note(id, entry(1)))
    await startAnew(installation)
    installation.keychain.oldKeys = ['key-1']
    const drawn = Promise.withResolvers<void>()
    installation.firstScreen = drawn.promise
    installation.file.writeTrouble = 'disk-full'
    const next = await installation.start()
    await settle()
    expect([next.accounts, installation.file.aside.size]).toEqual([[], 1])
    drawn.resolve()
    await settle()
    await next.vault.waitForWrites()
    // Not written yet, so the file stays.
    expect(installation.events).not.toContain('vault.came-back')
    expect([next.vault.notices.map(({ kind }) => kind), installation.file.aside.size]).toEqual([
      ['vault-came-back'],
      1,
    ])
    expect(await next.vault.activity.read(account.id)).toHaveLength(1)
    await next.vault.stop()
    installation.file.writeTrouble = null
    await restored(installation)
    expect(installation.file.aside.size).toBe(0)
    expect((await installation.start()).accounts).toHaveLength(1)
  })

  test('an account that was signed in anew in between gets its old activity back, too', async () => {
    const { installation, account } = await replaced((vault, { id }) => vault.activity.note(id, entry(1)))
    await startAnew(installation, { ...account, id: anAccount().id })
    const { vault, accounts } = await restored(installation)
    expect(accounts).toHaveLength(1)
    const activity = await vault.activity.read(accounts[0]?.id ?? '')
    expect(activity).toMatchObject([entry(5_000_000), entry(1)])
  })

  test('is named no more once everything is forgotten, also while another one is read', async () => {
    const { installation, before } = await replaced()
    await startAnew(installation)
    installation.file.aside.set('vault.other-key-2.json', before)
    installation.keychain.oldKeys = ['key-1']
    const read = Promise.withResolvers<void>()
    let reads = 0
    const readSetAside = installation.file.readSetAside
    installation.file.readSetAside = async (fileName) => {
      const found = await readSetAside.call(installation.file, fileName)
      reads += 1
      if (reads === 2) await read.promise
      return found
    }
    const { vault } = await installation.start()
    await settle()
    await vault.forgetEverything()
    read.resolve()
    await settle()
    expect([reads, vault.notices]).toEqual([2, []])
  })

  test('a PIN that comes back locks at once', async () => {
    const pin = { kdf: new FastCipher().newKdf(), proof: 'proof' }
    const { installation } = await replaced((vault) => vault.saveLock({ ...initialLock, pin }))
    expect((await startAnew(installation)).lock).toEqual(initialLock)
    expect((await restored(installation)).vault.lock).toMatchObject({ locked: true, pin })
  })
})

test.each(['key-not-in-keychain', 'keychain-unavailable'])(
  'of a vault in the way, the person is told why it did not open, and why it stays: %s',
  async (problem) => {
    const { installation } = await installationWith()
    if (problem === 'keychain-unavailable') installation.keychain.stateNow = 'unavailable'
    installation.keychain.key = 'key-2'
    installation.file.canSetAside = false
    const { vault } = await installation.start()
    await installation.clock.advance(30_000)
    await vault.startAnew()
    expect(vault.notices).toEqual([{ kind: 'vault-in-the-way', problem, moveProblem: 'access-denied' }])
  },
)

test('a keychain that stays silent can be left after 30 s, and no sooner', async () => {
  const { installation } = await installationWith()
  installation.keychain.stateNow = 'unavailable'
  const { vault } = await installation.start()
  await vault.startAnew()
  expect(vault.view.state).toBe('unavailable')
  await installation.clock.advance(30_000)
  await vault.startAnew()
  expect(vault.view.state).toBe('choose')
  expect([...installation.file.aside.keys()]).toEqual([expect.stringMatching(/^vault\.other-key-/)])
})

test.each([
  ['three damaged ones keep no older one away', 'damaged', 1],
  ['three of another key do', { version: 1, protection: 'keychain', key: 'key-2:x', sealed: 'x' }, 0],
])('of what was set aside, %s', async (_what, newer, back) => {
  const { installation } = await installationWith()
  const { file } = installation
  for (const [at, value] of [file.value, newer, newer, newer].entries())
    file.aside.set(`vault.other-key-${at}.json`, value)
  file.value = undefined
  const { vault } = await installation.start()
  await settle()
  expect(vault.notices).toHaveLength(back)
})

test('what was set aside opens with the passphrase that is typed', async () => {
  const { installation, account, vault } = await running()
  const passphrase = 'long enough'
  await vault.protect({ kind: 'passphrase', passphrase })
  vault.stop()
  installation.file.aside.set('vault.unreadable-1.json', installation.file.value)
  installation.file.value = undefined
  const anew = await installation.start()
  await settle()
  expect(installation.file.aside.size).toBe(1)
  await anew.vault.protect({ kind: 'passphrase', passphrase })
  anew.vault.stop()
  const next = await installation.start(passphrase)
  await settle()
  await next.vault.waitForWrites()
  expect(next.vault.notices).toEqual([{ kind: 'vault-came-back', names: [account.name] }])
  expect(installation.file.aside.size).toBe(0)
})

describe('a keychain that stays silent delays no write', () => {
  const passphrase = 'long enough'
  const silence = () => new Promise<never>(() => undefined)

  async function withPassphrase() {
    const deckpass = await running()
    await deckpass.vault.protect({ kind: 'passphrase', passphrase })
    return deckpass
  }

  const namesOnDisk = async (installation: Installation) =>
    (await installation.start(passphrase)).accounts?.map(({ name }) => name)

  test('while it is to protect the vault', async () => {
    const { installation, account, vault } = await withPassphrase()
    installation.keychain.seal = silence
    void vault.protect({ kind: 'keychain' })
    await settle()
    vault.save([{ ...account, name: 'Renamed' }])
    await settle()
    expect(await namesOnDisk(installation)).toEqual(['Renamed'])
  })

  describe('while it is to open a vault that was set aside', () => {
    async function unlocked() {
      const { installation, account } = await withPassphrase()
      const old = await installationWith()
      installation.file.aside.set('vault.other-key-1.json', old.installation.file.value)
      const { keychain } = installation
      const answer = Promise.withResolvers<void>()
      const open = keychain.open.bind(keychain)
      keychain.open = async (sealed) => {
        await answer.promise
        return open(sealed)
      }
      const { vault } = await installation.start(passphrase)
      await settle()
      return { installation, account, vault, answer }
    }

    test('at all', async () => {
      const { installation, account, vault } = await unlocked()
      vault.save([{ ...account, name: 'Renamed' }])
      await settle()
      expect(await namesOnDisk(installation)).toEqual(['Renamed'])
    })

    test('and what it opens at last does not come back once everything was forgotten', async () => {
      const { installation, vault, answer } = await unlocked()
      await vault.forgetEverything()
      answer.resolve()
      await settle()
      await vault.waitForWrites()
      expect([vault.notices, installation.file.value]).toEqual([[], undefined])
    })
  })
})
