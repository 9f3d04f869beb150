import { describe, expect, test } from 'vitest'
import type { ProtectChoice } from '../../../app/vault/channels.ts'
import { anAccount } from '../../support/stored-account.ts'
import { firstStart, running, save } from './installation.ts'

const passphrase = 'eight or more'
const toPassphrase = { kind: 'passphrase', passphrase } as const
const notProtected = (problem: string) => ({
  kind: 'refused',
  refusal: { reason: 'not-protected', problem },
})

test('this session only drops a change that comes while the file is removed', async () => {
  const { installation, vault } = await running()
  const remove = installation.file.remove.bind(installation.file)
  installation.file.remove = () => {
    vault.save([anAccount()])
    return remove()
  }
  expect(await vault.protect({ kind: 'session' })).toEqual({ kind: 'protected' })
  await vault.waitForWrites()
  expect(installation.file.value).toBeUndefined()
})

const choices: readonly ProtectChoice[] = [{ kind: 'keychain' }, toPassphrase, { kind: 'session' }]
const moves = choices.flatMap((from) => choices.map((to) => [from, to] as const))

describe.each(moves)('moving from $kind', (from, to) => {
  test(`to ${to.kind} keeps the accounts`, async () => {
    const { installation, account, vault } = await running()
    expect(await vault.protect(from)).toEqual({ kind: 'protected' })
    expect(await vault.protect(to)).toEqual({ kind: 'protected' })
    // The session keeps them in memory alone: one move more shows that they are still there.
    if (to.kind === 'session') {
      await save(vault, account)
      expect(vault.view).toEqual({ state: 'ready', protection: 'session', notSaved: null })
      expect(installation.file.value).toBeUndefined()
      await vault.protect({ kind: 'keychain' })
    }
    const { accounts } = await installation.start(to.kind === 'passphrase' ? passphrase : undefined)
    expect(accounts).toEqual([account])
  })

  test(`to ${to.kind} changes nothing where the disk refuses, and wipes a new key from memory`, async () => {
    const { installation, vault } = await running()
    await vault.protect(from)
    const before = { view: vault.view, file: structuredClone(installation.file.value) }
    const keys = installation.cipher.keys.length
    installation.file.writeTrouble = 'disk-full'
    expect(await vault.protect(to)).toEqual(notProtected('disk-full'))
    expect({ view: { ...vault.view, notSaved: null }, file: installation.file.value }).toEqual(before)
    for (const key of installation.cipher.keys.slice(keys)) expect(key).toEqual(new Uint8Array(4))
  })
})

describe.each(choices)('a change that comes while the protection moves from $kind', (from) => {
  test('is kept too', async () => {
    const { installation, vault } = await firstStart()
    await vault.protect(from)
    const late = anAccount()
    installation.file.onWrite = () => {
      installation.file.onWrite = undefined
      vault.save([late])
    }
    await vault.protect(toPassphrase)
    await vault.waitForWrites()
    expect((await installation.start(passphrase)).accounts).toEqual([late])
  })
})

describe('replacing a protection', () => {
  const questions: readonly [from: ProtectChoice, to: ProtectChoice, question: object][] = [
    [{ kind: 'keychain' }, { kind: 'keychain' }, { kind: 'replace-protection', next: 'keychain' }],
    [{ kind: 'keychain' }, toPassphrase, { kind: 'replace-protection', next: 'passphrase' }],
    [{ kind: 'keychain' }, { kind: 'session' }, { kind: 'forget-on-quit' }],
    [toPassphrase, { kind: 'session' }, { kind: 'forget-on-quit' }],
  ]

  test.each(questions)('of %j by %j needs a confirmation', async (from, to, question) => {
    const { installation, vault } = await firstStart()
    await save(vault, anAccount(), anAccount())
    await vault.protect(from)
    const before = structuredClone(installation.file.value)
    installation.person.says = false
    expect(await vault.protect(to)).toEqual({ kind: 'cancelled' })
    expect(installation.person.asked.at(-1)).toEqual({ ...question, count: 2 })
    expect(installation.file.value).toEqual(before)
    expect(vault.view).toMatchObject({ protection: from.kind })
  })

  test('saves what changes while the person thinks', async () => {
    const { installation, vault } = await firstStart()
    const answer = Promise.withResolvers<boolean>()
    installation.person.confirm = () => answer.promise
    const change = vault.protect({ kind: 'session' })
    const late = anAccount()
    await save(vault, late)
    expect((await installation.start()).accounts).toEqual([late])
    answer.resolve(false)
    expect(await change).toEqual({ kind: 'cancelled' })
  })

  test.each(['another change', 'a lock'])(
    'that %s overtakes ends, and its key is wiped from memory',
    async (what) => {
      const { installation, vault } = await firstStart()
      const locking = new AbortController()
      installation.person.confirm = async () => {
        installation.person.confirm = async () => true
        if (what === 'a lock') locking.abort()
        else await vault.protect({ kind: 'keychain' })
        return true
      }
      expect(await vault.protect(toPassphrase, locking.signal)).toEqual({
        kind: 'refused',
        refusal: { reason: 'changed-meanwhile' },
      })
      expect(installation.cipher.keys.at(-1)).toEqual(new Uint8Array(4))
    },
  )

  test('leaves nothing for the old key', async () => {
    const { installation, vault } = await running()
    await vault.protect(toPassphrase)
    const first = structuredClone(installation.file.value)
    await vault.protect({ kind: 'passphrase', passphrase: 'another one' })
    expect(Object(installation.file.value).key).not.toBe(Object(first).key)
    const { vault: again } = await installation.start()
    expect(await again.unlock(passphrase)).toMatchObject({ kind: 'refused' })
  })
})
