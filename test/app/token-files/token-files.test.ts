import { beforeEach, expect, test, vi } from 'vitest'
import { accountsForPrograms } from '../../../app/accounts/accounts-for-programs.ts'
import type { Account } from '../../../app/model/account/account.ts'
import { TokenFiles } from '../../../app/token-files/token-files.ts'
import { AccountStore } from '../../../app/vault/account-store.ts'
import { createDigest } from '../../../main/storage/crypto.ts'
import { asShown, type ShownNotification } from '../../support/failures.ts'
import { MemoryPersonFiles } from '../../support/person-files.ts'
import { account } from '../../support/stored-account.ts'
import { SeededRandom, settle, VirtualClock } from '../../support/virtual-ports.ts'
import { MemoryJsonFile } from '../vault/fakes.ts'

let clock: VirtualClock
let files: MemoryPersonFiles
let disk: Map<string, string>
let journal: MemoryJsonFile
let isOpen: boolean
let told: ShownNotification[]
let store: AccountStore
let tokenFiles: TokenFiles

function start(accounts: readonly Account[] = [account]): void {
  store = new AccountStore()
  store.onChange(() => queueMicrotask(() => tokenFiles.sync()))
  store.load(accounts)
  tokenFiles = new TokenFiles({
    ...{
      clock,
      digest: createDigest(),
      random: new SeededRandom(7),
      files,
      journal,
      accounts: accountsForPrograms(store, clock, async () => undefined).withTokenFiles,
      notifier: { show: (notice) => told.push(asShown(notice)) },
    },
    isOpen: () => isOpen,
  })
  tokenFiles.sync()
}

beforeEach(() => {
  clock = new VirtualClock()
  files = new MemoryPersonFiles([['/home/mara/.env', 'A=1\n']])
  disk = files.texts
  journal = new MemoryJsonFile()
  isOpen = true
  told = []
  start()
})

const { id: accountId } = account
const whole = { accountId, path: '/home/mara/token', name: null, atEnd: 'remove' as const }
const line = { accountId, path: '/home/mara/.env', name: 'API_TOKEN', atEnd: 'remove' as const }

const renewed = (value: string) =>
  store.update(accountId, (each) => ({ ...each, token: each.token && { ...each.token, value } }))
const listed = () => store.get(accountId)?.tokenFiles ?? []

async function lock(isLocked: boolean): Promise<void> {
  isOpen = !isLocked
  tokenFiles.sync()
  await settle()
}

test('the token is in the file at once and after each renewal, and the list says when', async () => {
  expect(await tokenFiles.add(whole)).toEqual({ kind: 'added' })
  expect(disk.get(whole.path)).toBe('demo-token')
  expect(store.get(accountId)?.activity.entries).toMatchObject([
    { event: { kind: 'token-file-added', path: whole.path } },
  ])
  await clock.advance(5_000)
  renewed('demo-token-2')
  await settle()
  expect(disk.get(whole.path)).toBe('demo-token-2')
  expect(listed()).toMatchObject([{ path: whole.path, writtenAt: clock.now(), failure: null }])
})

test('nothing is written where nothing has changed', async () => {
  await tokenFiles.add(whole)
  disk.set(whole.path, 'changed by hand')
  store.update(accountId, (each) => ({ ...each, name: 'Another name' }))
  await settle()
  expect(disk.get(whole.path)).toBe('changed by hand')
})

test.each([
  ['remove', null, 'A=1\n'],
  ['empty', '', 'A=1\nAPI_TOKEN=\n'],
] as const)('locking takes the token out (%s), and unlocking brings it back', async (atEnd, file, env) => {
  await tokenFiles.add({ ...whole, atEnd })
  await tokenFiles.add({ ...line, atEnd })
  await lock(true)
  expect(disk.get(whole.path) ?? null).toBe(file)
  expect(disk.get(line.path)).toBe(env)
  renewed('demo-token-2')
  await settle()
  expect(disk.get(whole.path) ?? null).toBe(file)
  await lock(false)
  expect(disk.get(whole.path)).toBe('demo-token-2')
  expect(disk.get(line.path)).toBe('A=1\nAPI_TOKEN=demo-token-2\n')
})

test('signing out takes it out', async () => {
  await tokenFiles.add(whole)
  store.remove(accountId)
  await settle()
  expect(disk.has(whole.path)).toBe(false)
})

test('quitting takes it out before it ends, and nothing is written afterwards', async () => {
  await tokenFiles.add(whole)
  renewed('demo-token-2')
  await tokenFiles.stop()
  expect(disk.has(whole.path)).toBe(false)
  renewed('demo-token-3')
  await settle()
  expect(disk.has(whole.path)).toBe(false)
})

test('stopped, the token is out of the file and the list, and stays out', async () => {
  await tokenFiles.add(line)
  expect(await tokenFiles.remove(line)).toEqual({ kind: 'stopped' })
  expect(disk.get(line.path)).toBe('A=1\n')
  expect(listed()).toEqual([])
  renewed('demo-token-2')
  await settle()
  expect(disk.get(line.path)).toBe('A=1\n')
})

test('a drive that does not answer keeps the token in no other file', async () => {
  await tokenFiles.add(whole)
  await tokenFiles.add(line)
  const edit = files.edit.bind(files)
  vi.spyOn(files, 'edit').mockImplementation((path, change) =>
    path === whole.path ? new Promise(() => undefined) : edit(path, change),
  )
  renewed('demo-token-2')
  await settle()
  expect(disk.get(line.path)).toBe('A=1\nAPI_TOKEN=demo-token-2\n')
  await lock(true)
  expect(disk.get(line.path)).toBe('A=1\n')
})

test('a file that cannot be stopped cleanly is said to hold the token still, and tried until it does not', async () => {
  await tokenFiles.add(whole)
  files.failure = 'read-only'
  expect(await tokenFiles.remove(whole)).toEqual({ kind: 'left', problem: 'read-only' })
  await clock.advance(120_000)
  // The person has just read it.
  expect(told).toEqual([])
  files.failure = null
  await clock.advance(60_000)
  expect(disk.has(whole.path)).toBe(false)
  expect(journal.value).toBeUndefined()
})

test('a file that could not be stopped cleanly is free again', async () => {
  await tokenFiles.add(whole)
  files.failure = 'read-only'
  await tokenFiles.remove(whole)
  files.failure = null
  expect(await tokenFiles.add(whole)).toEqual({ kind: 'added' })
  await clock.advance(120_000)
  expect(disk.get(whole.path)).toBe('demo-token')
})

test('a file that cannot be written is told once, in plain words, and tried again every minute', async () => {
  await tokenFiles.add(whole)
  files.failure = 'disk-full'
  renewed('demo-token-2')
  await settle()
  await clock.advance(180_000)
  expect(told).toHaveLength(1)
  expect(told[0]?.body).toContain('the disk is full')
  expect(listed()[0]?.failure).toEqual({ kind: 'not-written', problem: 'disk-full' })
  files.failure = null
  await clock.advance(60_000)
  expect(disk.get(whole.path)).toBe('demo-token-2')
  expect(listed()[0]?.failure).toBeNull()
})

test('while one file is tried again, another that was changed by hand is left alone', async () => {
  await tokenFiles.add(line)
  await tokenFiles.add(whole)
  files.onNextWrite = () => 'disk-full'
  renewed('demo-token-2')
  await settle()
  disk.set(whole.path, 'changed by hand')
  await clock.advance(60_000)
  expect(disk.get(line.path)).toBe('A=1\nAPI_TOKEN=demo-token-2\n')
  expect(told).toHaveLength(1)
  expect(listed().map(({ failure }) => failure)).toEqual([null, null])
})

test('a place that cannot be written is refused and not kept', async () => {
  files.failure = 'access-denied'
  expect(await tokenFiles.add(whole)).toEqual({
    kind: 'not-added',
    refusal: { reason: 'not-written', problem: 'access-denied' },
  })
  expect(listed()).toEqual([])
  files.failure = null
  expect(await tokenFiles.add(whole)).toEqual({ kind: 'added' })
})

test('two lines of one file are fine, one place twice is refused', async () => {
  await tokenFiles.add(line)
  expect(await tokenFiles.add({ ...line, name: 'OTHER' })).toEqual({ kind: 'added' })
  expect(await tokenFiles.add(line)).toEqual({ kind: 'not-added', refusal: { reason: 'duplicate' } })
  expect(await tokenFiles.add({ ...line, name: null })).toEqual({
    kind: 'not-added',
    refusal: { reason: 'duplicate' },
  })
  expect(disk.get(line.path)).toBe('A=1\nAPI_TOKEN=demo-token\nOTHER=demo-token\n')
})

test('nothing is written while Deckpass is locked', async () => {
  await lock(true)
  expect(await tokenFiles.add(whole)).toEqual({
    kind: 'not-added',
    refusal: { reason: 'not-written', problem: 'locked' },
  })
  expect(disk.has(whole.path)).toBe(false)
})

test('nothing is written where a lock comes before its turn', async () => {
  const edit = vi.spyOn(files, 'edit')
  const added = tokenFiles.add(whole)
  await lock(true)
  expect(await added).toEqual({ kind: 'not-added', refusal: { reason: 'not-written', problem: 'locked' } })
  expect(edit).not.toHaveBeenCalled()
})

test('a file that could not be replaced is not removed by a lock that came meanwhile', async () => {
  disk.set(whole.path, 'mine')
  files.onNextWrite = () => {
    isOpen = false
    tokenFiles.sync()
    return 'disk-full'
  }
  const added = await tokenFiles.add(whole)
  await settle()
  expect(added).toEqual({ kind: 'not-added', refusal: { reason: 'not-written', problem: 'disk-full' } })
  expect(disk.get(whole.path)).toBe('mine')
})

test('signing out during a write leaves no token behind', async () => {
  const added = tokenFiles.add(whole)
  store.remove(accountId)
  await added
  await settle()
  expect(disk.has(whole.path)).toBe(false)
})

const notes = 'notes that took a whole day'

/** What takes the token out of its file. */
const ends = {
  locking: () => lock(true),
  async 'signing out'() {
    store.remove(accountId)
    await settle()
  },
  quitting: () => tokenFiles.stop(),
  stopping: () => tokenFiles.remove(whole),
}

test.each(
  (['remove', 'empty'] as const).flatMap((atEnd) =>
    Object.entries(ends).map(([what, end]) => [what, atEnd, end] as const),
  ),
)('%s leaves a file alone that holds something else by now (%s)', async (_what, atEnd, end) => {
  await tokenFiles.add({ ...whole, atEnd })
  disk.set(whole.path, notes)
  await end()
  expect(disk.get(whole.path)).toBe(notes)
})

test('a renewal does not overwrite something else, and says the way out, which works', async () => {
  await tokenFiles.add(whole)
  disk.set(whole.path, notes)
  renewed('demo-token-2')
  await settle()
  expect(disk.get(whole.path)).toBe(notes)
  expect(listed()[0]?.failure).toEqual({ kind: 'holds-other' })
  expect(told[0]?.body).toContain('press Stop and')
  expect(told).toHaveLength(1)
  expect(await tokenFiles.remove(whole)).toEqual({ kind: 'left', problem: null })
  expect(await tokenFiles.add(whole)).toEqual({ kind: 'added' })
  expect(disk.get(whole.path)).toBe('demo-token-2')
})

test('a token that an editor ended with a line is still the token', async () => {
  await tokenFiles.add(whole)
  disk.set(whole.path, 'demo-token\n')
  renewed('demo-token-2')
  await settle()
  expect(disk.get(whole.path)).toBe('demo-token-2')
})

/** Deckpass was killed; what is on the disk stays. */
async function crashAndStart(accounts: readonly Account[]): Promise<void> {
  start(accounts)
  await settle()
}

test('before the token is written the journal names the file, and neither the token nor the account', async () => {
  journal.onWrite = () => expect(disk.has(whole.path)).toBe(false)
  await tokenFiles.add(whole)
  const text = JSON.stringify(journal.value)
  expect(text).toContain(whole.path)
  for (const each of ['demo-token', account.id, account.name, account.address])
    expect(text).not.toContain(each)
})

test('nothing is written that the journal cannot name', async () => {
  journal.writeTrouble = 'disk-full'
  expect(await tokenFiles.add(whole)).toMatchObject({ refusal: { problem: 'disk-full' } })
  expect(disk.has(whole.path)).toBe(false)
})

test.each([
  ['remove', null, 'A=1\n'],
  ['empty', '', 'A=1\nAPI_TOKEN=\n'],
] as const)('what a crash left is taken out with no account open (%s)', async (atEnd, file, env) => {
  await tokenFiles.add({ ...whole, atEnd })
  await tokenFiles.add({ ...line, atEnd })
  await crashAndStart([])
  expect(disk.get(whole.path) ?? null).toBe(file)
  expect(disk.get(line.path)).toBe(env)
  expect(journal.value).toBeUndefined()
})

test('a crash before or after the file was replaced by a new token leaves neither of the two', async () => {
  await tokenFiles.add(whole)
  for (const written of ['demo-token', 'demo-token-2']) {
    let meanwhile: unknown
    journal.onWrite = () => queueMicrotask(() => (meanwhile = structuredClone(journal.value)))
    renewed('demo-token-2')
    await settle()
    journal.value = meanwhile
    disk.set(whole.path, written)
    await crashAndStart([])
    expect(disk.has(whole.path)).toBe(false)
    start()
    await tokenFiles.add(whole)
  }
})

test('what the person put in its place after the crash stays, in a file and in a line', async () => {
  await tokenFiles.add(whole)
  await tokenFiles.add(line)
  disk.set(whole.path, notes)
  disk.set(line.path, 'API_TOKEN=mine\n')
  await crashAndStart([])
  expect(disk.get(whole.path)).toBe(notes)
  expect(disk.get(line.path)).toBe('API_TOKEN=mine\n')
  expect(journal.value).toBeUndefined()
})

test('what cannot be taken out after a crash is told, and tried every minute, at each start and when asked to', async () => {
  await tokenFiles.add(whole)
  files.failure = 'read-only'
  await crashAndStart([])
  await crashAndStart([])
  expect(told).toMatchObject([
    { title: 'A file still holds a token' },
    { title: 'A file still holds a token' },
  ])
  files.failure = null
  await tokenFiles.finish()
  expect(disk.has(whole.path)).toBe(false)
  expect(journal.value).toBeUndefined()
})

test('a folder that is gone since the crash is tried without a word', async () => {
  await tokenFiles.add(whole)
  files.failure = 'folder-missing'
  await crashAndStart([])
  expect(told).toEqual([])
  files.failure = null
  await clock.advance(60_000)
  expect(disk.has(whole.path)).toBe(false)
})

test('the account whose file a crash left has its token there again once it is open', async () => {
  await tokenFiles.add(whole)
  const stored = store.all()
  files.failure = 'read-only'
  await crashAndStart([])
  files.failure = null
  store.load(stored)
  renewed('demo-token-2')
  await settle()
  expect(disk.get(whole.path)).toBe('demo-token-2')
  expect(listed()[0]?.failure).toBeNull()
})

test('a journal that is damaged counts as empty', async () => {
  await tokenFiles.add(whole)
  journal.value = { files: [{ path: whole.path }] }
  await crashAndStart([])
  expect(disk.get(whole.path)).toBe('demo-token')
})

test('a token that signing out could not take out is told with its path, and tried until it is gone', async () => {
  await tokenFiles.add(whole)
  files.failure = 'read-only'
  store.remove(accountId)
  await settle()
  await clock.advance(120_000)
  expect(told).toMatchObject([
    {
      title: 'A file still holds a token',
      body: '/home/mara/token: Deckpass could not remove the token: the disk is read-only. Deckpass tries again every minute while it runs; you can also delete the token yourself.',
      accountId: null,
    },
  ])
  files.failure = null
  await clock.advance(60_000)
  expect(disk.has(whole.path)).toBe(false)
})

test('a file whose account was signed out while locked is free for another', async () => {
  await tokenFiles.add(whole)
  await lock(true)
  store.remove(accountId)
  await lock(false)
  const other = { ...account, id: '0e4f7c52-64a1-4c5e-8a57-6f3d5b1f9c02' }
  store.put(other)
  expect(await tokenFiles.add({ ...whole, accountId: other.id })).toEqual({ kind: 'added' })
})
