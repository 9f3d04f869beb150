import { describe, expect, test } from 'vitest'
import { anAccount } from '../../support/stored-account.ts'
import { firstStart, installationWith, running, save } from './installation.ts'

const ready = { state: 'ready', protection: 'keychain', notSaved: null }

describe('with a keychain', () => {
  test('outside the seal the file tells only how it is protected', async () => {
    const { installation } = await installationWith()
    expect(installation.file.value).toEqual({
      version: 1,
      protection: 'keychain',
      key: expect.any(String),
      sealed: expect.any(String),
    })
  })

  test('of an account that does not stay signed in only the token is written', async () => {
    const { installation, account } = await installationWith(anAccount({ keepSignedIn: false }))
    expect((await installation.start()).accounts).toEqual([{ ...account, credentials: null }])
  })

  test('a vault sealed with an old key is sealed with the new one', async () => {
    const { installation, account } = await installationWith()
    Object.assign(installation.keychain, { key: 'key-2', oldKeys: ['key-1'] })
    const { vault } = await installation.start()
    await vault.waitForWrites()
    installation.keychain.oldKeys = []
    expect((await installation.start()).accounts).toEqual([account])
  })
})

describe('saving', () => {
  test('many changes at once become one write of the newest, once the code that made them has gone on', async () => {
    const { installation, vault } = await firstStart()
    const accounts = [1, 2, 3].map(() => anAccount())
    for (const account of accounts) vault.save([account])
    for (let step = 0; step < 100; step += 1) await Promise.resolve()
    expect(installation.file.writes).toBe(0)
    await vault.waitForWrites()
    expect(installation.file.writes).toBe(1)
    expect((await installation.start()).accounts).toEqual(accounts.slice(-1))
  })

  test('a change during a write is written after it', async () => {
    const { installation, vault } = await firstStart()
    const late = anAccount()
    installation.file.onWrite = () => {
      installation.file.onWrite = undefined
      vault.save([late])
    }
    await save(vault, anAccount())
    await vault.waitForWrites()
    expect(installation.file.writes).toBe(2)
    expect((await installation.start()).accounts).toEqual([late])
  })

  const renamed = anAccount({ name: 'Renamed' })
  type Running = Awaited<ReturnType<typeof running>>
  const laterTries: readonly [when: string, run: (running: Running) => unknown][] = [
    ['after 30 s', ({ installation }) => installation.clock.advance(30_000)],
    ['at the next change', ({ vault }) => vault.save([renamed])],
    ['when Deckpass quits', ({ vault }) => vault.stop()],
  ]

  test.each(laterTries)('a write that fails is told and tried again %s', async (_when, run) => {
    const deckpass = await running()
    const { installation, vault } = deckpass
    installation.file.writeTrouble = 'disk-full'
    await save(vault, renamed)
    expect(vault.view).toEqual({ ...ready, notSaved: 'disk-full' })
    expect(installation.errors).toEqual(['vault.not-saved'])
    installation.file.writeTrouble = null
    await run(deckpass)
    await vault.waitForWrites()
    expect(vault.view).toEqual(ready)
    expect((await installation.start()).accounts).toEqual([renamed])
    expect(installation.clock.pending).toBe(0)
  })

  test('a keychain that fails in between is not needed, because the data key is in memory', async () => {
    const { installation, vault } = await running()
    installation.keychain.stateNow = 'unavailable'
    await save(vault)
    expect(vault.view).toEqual(ready)
    installation.keychain.stateNow = 'protected'
    expect((await installation.start()).accounts).toEqual([])
  })
})

describe('forgetting everything', () => {
  test('leaves a start like the first one, even after a change that could not be saved', async () => {
    const { installation } = await installationWith()
    const { vault, told } = installation.newVault()
    await vault.open()
    installation.file.writeTrouble = 'disk-full'
    await save(vault, anAccount())
    expect(vault.view).toMatchObject({ notSaved: 'disk-full' })
    installation.file.writeTrouble = null
    await vault.forgetEverything()
    expect(vault.view).toEqual(ready)
    expect(told.at(-1)).toEqual([])
    expect(installation.file.value).toBeUndefined()
    expect((await installation.start()).accounts).toEqual([])
  })

  test('forgets a change that comes before the last file is gone', async () => {
    const { installation, vault } = await running()
    installation.keychain.stateNow = 'basic'
    installation.activityFiles.removeAll = async () => vault.save([anAccount()])
    await vault.forgetEverything()
    await vault.protect({ kind: 'passphrase', passphrase: 'a long passphrase' })
    expect((await installation.start('a long passphrase')).accounts).toEqual([])
  })

  test('wipes the data key, even if the keychain has stopped', async () => {
    const { installation, vault } = await firstStart()
    const [key] = installation.cipher.keys
    expect(key).not.toEqual(new Uint8Array(4))
    installation.keychain.stateNow = 'unavailable'
    await vault.forgetEverything()
    expect(key).toEqual(new Uint8Array(4))
  })

  test('says so if the file stays', async () => {
    const { installation, account, vault } = await running()
    installation.file.writeTrouble = 'read-only'
    expect(await vault.forgetEverything()).toBe(false)
    expect(vault.notices).toEqual([{ kind: 'vault-not-forgotten', problem: 'read-only' }])
    expect((await installation.start()).accounts).toEqual([account])
  })
})
