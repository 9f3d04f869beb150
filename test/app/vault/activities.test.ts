import { expect, test, vi } from 'vitest'
import { createActivities } from '../../../app/vault/activities.ts'
import type { NewEntry } from '../../../app/vault/activity-log.ts'
import { silentLog } from '../../support/silent-log.ts'
import { anAccount } from '../../support/stored-account.ts'
import { FastCipher, MemoryActivityFiles } from './fakes.ts'
import { running } from './installation.ts'

const account = anAccount()
const entry = (at: number): NewEntry => ({ at, event: { kind: 'signed-in', host: `slides-${at}.example` } })

function activitiesOn(files = new MemoryActivityFiles(), key: number | null = 1) {
  const accounts = new Set([account.id])
  const ports = { cipher: new FastCipher(), activityFiles: files, log: silentLog }
  const activities = createActivities(ports, (id) => accounts.has(id))
  activities.adoptKey(key === null ? null : Uint8Array.of(key))
  const times = async () => (await activities.read(account.id)).map(({ at }) => at)
  return { activities, files, accounts, times }
}

test('a noted entry is read at once, and after a restart', async () => {
  const { activities, files, times } = activitiesOn()
  for (const at of [1, 2, 3]) activities.note(account.id, entry(at))
  expect(await times()).toEqual([3, 2, 1])
  expect(await activitiesOn(files).times()).toEqual([3, 2, 1])
})

test('the mark changes with each entry', () => {
  const { activities } = activitiesOn()
  const marks = [1, 2, 3].map((at) => {
    activities.note(account.id, entry(at))
    return activities.markOf(account.id)
  })
  expect(new Set([activitiesOn().activities.markOf(account.id), ...marks]).size).toBe(4)
})

test('an activity of another key, of another account or that is damaged is empty, and begins anew', async () => {
  const { activities, files } = activitiesOn()
  activities.note(account.id, entry(1))
  await activities.waitForWrites()
  const sealed = files.texts.get(account.id) ?? ''
  expect(await activitiesOn(files, 2).times()).toEqual([])
  for (const text of ['', 'damaged', sealed.replace(':', ':00')]) {
    files.texts.set(account.id, text)
    const again = activitiesOn(files)
    expect(await again.times()).toEqual([])
    again.activities.note(account.id, entry(2))
    expect(await again.times()).toEqual([2])
  }
  const other = anAccount()
  files.texts.set(other.id, sealed)
  expect(await activitiesOn(files).activities.read(other.id)).toEqual([])
})

test('an entry that could not be written is kept, and written with the next one', async () => {
  const { activities, files, times } = activitiesOn()
  files.isFull = true
  activities.note(account.id, entry(1))
  expect(await times()).toEqual([1])
  files.isFull = false
  activities.note(account.id, entry(2))
  await activities.waitForWrites()
  expect(await activitiesOn(files).times()).toEqual([2, 1])
})

test('a key is overwritten once another one is adopted, after what was noted under it', async () => {
  const encrypt = vi.spyOn(FastCipher.prototype, 'encrypt')
  const { activities, files } = activitiesOn()
  activities.note(account.id, entry(1))
  activities.adoptKey(Uint8Array.of(2))
  await activities.waitForWrites()
  expect(encrypt.mock.calls.map(([key]) => key)).toEqual([Uint8Array.of(0)])
  expect(await activitiesOn(files).times()).toEqual([1])
  encrypt.mockRestore()
})

test('nothing is noted for an account that is gone, and nothing of it comes back', async () => {
  const { activities, files, accounts, times } = activitiesOn()
  activities.note(account.id, entry(1))
  accounts.clear()
  activities.note(account.id, entry(2))
  expect(await times()).toEqual([1])
  await activities.remove(account.id)
  expect(files.texts.size).toBe(0)
  expect(await times()).toEqual([])
})

test('another protection seals it again, this session only writes none, and going on takes it along', async () => {
  const { installation, account, vault } = await running()
  const { texts } = installation.activityFiles
  const ats = async () => (await vault.activity.read(account.id)).map(({ at }) => at)
  vault.activity.note(account.id, entry(1))
  await vault.waitForWrites()
  const byKeychain = texts.get(account.id)
  expect(await vault.protect({ kind: 'passphrase', passphrase: 'long enough' })).toEqual({
    kind: 'protected',
  })
  expect(texts.get(account.id)).not.toBe(byKeychain)
  expect(await ats()).toEqual([1])
  await vault.protect({ kind: 'session' })
  vault.activity.note(account.id, entry(2))
  expect(await ats()).toEqual([2, 1])
  expect(texts.size).toBe(0)
  await vault.protect({ kind: 'keychain' })
  vault.stop()
  const next = await installation.start()
  expect((await next.vault.activity.read(account.id)).map(({ at }) => at)).toEqual([2, 1])
  next.vault.stop()
})

test('an activity is no part of the vault, and is forgotten with everything', async () => {
  const { installation, account, vault } = await running()
  const before = JSON.stringify(installation.file.value).length
  for (let at = 0; at < 600; at += 1) vault.activity.note(account.id, entry(at))
  vault.save([account])
  await vault.waitForWrites()
  expect(JSON.stringify(installation.file.value)).toHaveLength(before)
  expect(installation.activityFiles.texts.size).toBe(1)
  await vault.forgetEverything()
  expect(installation.activityFiles.texts.size).toBe(0)
  expect(await vault.activity.read(account.id)).toEqual([])
})
