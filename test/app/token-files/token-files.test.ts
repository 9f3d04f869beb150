import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { QuitListeners } from '../../../app/events/core-events.ts'
import type { Policy } from '../../../app/policy/model.ts'
import { nextPolicy } from '../../../app/policy/parse-policy.ts'
import { createTokenFiles } from '../../../app/token-files/token-files.ts'
import { Listeners } from '../../../app/util/listeners.ts'
import { AccountStore } from '../../../app/vault/account-store.ts'
import type { Account } from '../../../app/vault/model/account.ts'
import type { ActivityEvent } from '../../../app/vault/model/activity.ts'
import type { VaultView } from '../../../app/vault/model/vault-view.ts'
import { createDigest } from '../../../main/ports/node-ports.ts'
import { asShown, type ShownNotification } from '../../support/failures.ts'
import { MemoryPolicy } from '../../support/memory-policy.ts'
import { MemoryPersonFiles } from '../../support/person-files.ts'
import { account } from '../../support/stored-account.ts'
import { SeededRandom, settle, VirtualClock } from '../../support/virtual-ports.ts'
import { MemoryJsonFile } from '../vault/fakes.ts'

let clock: VirtualClock
let files: MemoryPersonFiles
let disk: Map<string, string>
let heldFiles: MemoryJsonFile
let policy: MemoryPolicy
let told: ShownNotification[]
let store: AccountStore
let noted: ActivityEvent[]
let tokenFiles: ReturnType<typeof createTokenFiles>
let quit: QuitListeners
let view: VaultView
/** What the person chooses, and what happens meanwhile. */
let chosen: 'file' | 'open-already'
let meanwhile: () => void
let lock: AbortController
/** The confirmations, and the person’s answer to them. */
let asked: string[]
let agrees: boolean
let vaultChanged: Listeners<[opened: readonly Account[] | null]>

const ready = (protection: 'keychain' | 'passphrase' | 'session'): VaultView => ({
  state: 'ready',
  protection,
  notSaved: null,
})

/** Starts Deckpass on the disk that the last run left. */
function start(
  accounts: readonly Account[] = [account],
  vault: VaultView = ready('keychain'),
  held: Partial<Policy> = {},
): void {
  store = new AccountStore()
  store.replace(accounts)
  view = vault
  vaultChanged = new Listeners()
  policy = new MemoryPolicy(held)
  quit = new Listeners()
  const ticked = new Listeners()
  function tick() {
    ticked.emit()
    clock.after(60_000, tick)
  }
  clock.after(60_000, tick)
  tokenFiles = createTokenFiles({
    clock,
    policy,
    heldFiles,
    digest: createDigest(),
    random: new SeededRandom(7),
    personFiles: files,
    accounts: store,
    activity: { note: (_accountId, { event }) => noted.unshift(event) },
    events: { accountChanged: store.changed, accountGone: store.gone, vaultChanged, quit },
    scheduler: { ticked },
    lock: {
      get lockSignal() {
        return lock.signal
      },
    },
    fileDialog: {
      async choose() {
        meanwhile()
        return chosen === 'file' ? { kind: 'chosen', path: line.path } : { kind: chosen }
      },
    },
    confirmDialog: {
      async confirm({ kind }) {
        asked.push(kind)
        return agrees
      },
    },
    notifier: { show: (notice) => told.push(asShown(notice)) },
    vault: {
      get view() {
        return view
      },
    },
  })
}

/** As the vault tells it. */
async function turnVault(to: VaultView, accounts: readonly Account[] = store.all()): Promise<void> {
  view = to
  store.replace(accounts)
  vaultChanged.emit(null)
  await settle()
}

beforeEach(() => {
  clock = new VirtualClock()
  files = new MemoryPersonFiles([['/home/mara/.env', 'A=1\n']])
  disk = files.texts
  heldFiles = new MemoryJsonFile()
  told = []
  noted = []
  chosen = 'file'
  meanwhile = () => undefined
  lock = new AbortController()
  asked = []
  agrees = true
  start()
})

async function stop(): Promise<void> {
  const work: Promise<unknown>[] = []
  quit.emit((each) => work.push(each))
  await Promise.all(work)
}

const { id: accountId } = account
const whole = { accountId, path: '/home/mara/token', name: null, othersMayRead: false }
const line = { accountId, path: '/home/mara/.env', name: 'API_TOKEN', othersMayRead: false }
const notAdded = (refusal: object) => ({ kind: 'refused', refusal })

const renewed = (value: string) =>
  store.update(accountId, (each) => ({ ...each, token: each.token && { ...each.token, value } }))
const listed = () => store.get(accountId)?.tokenFiles ?? []

test('the file gets the token at once and after each renewal', async () => {
  expect(tokenFiles.has(accountId)).toBe(false)
  expect(await tokenFiles.add(whole)).toEqual({ kind: 'added' })
  expect(tokenFiles.has(accountId)).toBe(true)
  expect(disk.get(whole.path)).toBe('demo-token')
  expect(noted).toEqual([{ kind: 'token-file-added', path: whole.path }])
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

test('files keep the token while Deckpass or its vault is closed, and are made current afterwards', async () => {
  await tokenFiles.add(whole)
  await tokenFiles.add(line)
  const stored = store.all()
  await stop()
  const held = () => [disk.get(whole.path), disk.get(line.path)]
  expect(held()).toEqual(['demo-token', 'A=1\nAPI_TOKEN=demo-token\n'])
  start([], { state: 'closed', retryAt: null })
  await settle()
  expect(held()).toEqual(['demo-token', 'A=1\nAPI_TOKEN=demo-token\n'])
  const token = account.token && { ...account.token, value: 'demo-token-2' }
  await turnVault(
    ready('passphrase'),
    stored.map((each) => ({ ...each, token })),
  )
  expect(held()).toEqual(['demo-token-2', 'A=1\nAPI_TOKEN=demo-token-2\n'])
  await turnVault({ state: 'closed', retryAt: null }, [])
  expect(held()).toEqual(['demo-token-2', 'A=1\nAPI_TOKEN=demo-token-2\n'])
})

test('a start with the same token writes nothing', async () => {
  await tokenFiles.add(whole)
  const stored = store.all()
  await clock.advance(5_000)
  const { writes } = heldFiles
  start(stored)
  await settle()
  expect(store.all()).toEqual(stored)
  expect(heldFiles.writes).toBe(writes)
})

test('signing out takes the token out until that is undone', async () => {
  await tokenFiles.add(whole)
  const before = store.get(accountId)
  store.remove(accountId)
  await settle()
  expect(disk.has(whole.path)).toBe(false)
  expect(heldFiles.value).toBeUndefined()
  if (before !== null) store.put(before)
  await settle()
  expect(disk.get(whole.path)).toBe('demo-token')
})

test('a file that was stopped gets no token any more', async () => {
  await tokenFiles.add(line)
  expect(await tokenFiles.remove(line)).toEqual({ kind: 'stopped' })
  expect(disk.get(line.path)).toBe('A=1\n')
  expect(listed()).toEqual([])
  expect(tokenFiles.has(accountId)).toBe(false)
  renewed('demo-token-2')
  await settle()
  expect(disk.get(line.path)).toBe('A=1\n')
})

test('a policy against token files takes the token out until it is lifted', async () => {
  await tokenFiles.add(whole)
  policy.set({ enforced: { tokenFiles: false } })
  await settle()
  expect(disk.has(whole.path)).toBe(false)
  expect(tokenFiles.has(accountId)).toBe(false)
  policy.set({})
  await settle()
  expect(disk.get(whole.path)).toBe('demo-token')
})

test('files are kept current where the policy cannot be read at the start', async () => {
  await tokenFiles.add(whole)
  const stored = store.all()
  await stop()
  start(stored, ready('keychain'), nextPolicy(null, { kind: 'unreadable', problem: 'damaged' }))
  renewed('demo-token-2')
  await settle()
  expect(disk.get(whole.path)).toBe('demo-token-2')
  expect(tokenFiles.has(accountId)).toBe(true)
})

describe('where nothing would renew the token after a restart', () => {
  test('no file is added', async () => {
    store.update(accountId, (each) => ({ ...each, keepSignedIn: false }))
    expect(await tokenFiles.add(whole)).toEqual(notAdded({ reason: 'not-kept' }))
    start([account], ready('session'))
    expect(await tokenFiles.add(whole)).toEqual(notAdded({ reason: 'session-only' }))
    expect(disk.has(whole.path)).toBe(false)
  })

  test.each([
    [
      'no longer stays signed in',
      () => store.update(accountId, (each) => ({ ...each, keepSignedIn: false })),
    ],
    ['is kept for this session alone', () => turnVault(ready('session'))],
  ])('an account that %s loses its files', async (_what, turn) => {
    await tokenFiles.add(whole)
    await tokenFiles.add(line)
    await turn()
    await settle()
    expect([disk.has(whole.path), disk.get(line.path)]).toEqual([false, 'A=1\n'])
    expect(listed()).toEqual([])
    expect(noted.slice(0, 2)).toEqual([
      { kind: 'token-file-stopped', path: line.path },
      { kind: 'token-file-stopped', path: whole.path },
    ])
  })
})

test('a drive that does not answer holds up no other file', async () => {
  await tokenFiles.add(whole)
  await tokenFiles.add(line)
  const edit = files.edit.bind(files)
  vi.spyOn(files, 'edit').mockImplementation((path, change) =>
    path === whole.path ? new Promise(() => undefined) : edit(path, change),
  )
  renewed('demo-token-2')
  await settle()
  expect(disk.get(line.path)).toBe('A=1\nAPI_TOKEN=demo-token-2\n')
})

describe('what could not be taken out', () => {
  test('is told when the file is stopped, and tried again until it is out', async () => {
    await tokenFiles.add(whole)
    files.failure = 'read-only'
    expect(await tokenFiles.remove(whole)).toEqual({ kind: 'not-removed', problem: 'read-only' })
    await clock.advance(120_000)
    // The person has just read it.
    expect(told).toEqual([])
    files.failure = null
    await clock.advance(60_000)
    expect(disk.has(whole.path)).toBe(false)
    expect(heldFiles.value).toBeUndefined()
  })

  test('does not keep the file from being chosen again', async () => {
    await tokenFiles.add(whole)
    files.failure = 'read-only'
    await tokenFiles.remove(whole)
    files.failure = null
    expect(await tokenFiles.add(whole)).toEqual({ kind: 'added' })
    await clock.advance(120_000)
    expect(disk.get(whole.path)).toBe('demo-token')
  })

  test('after a sign-out is tried again every minute and at the next start', async () => {
    await tokenFiles.add(whole)
    files.failure = 'read-only'
    store.remove(accountId)
    await settle()
    await clock.advance(120_000)
    expect(told).toMatchObject([
      { title: 'A file still holds a token', body: expect.stringContaining(whole.path), accountId: null },
    ])
    start([], { state: 'closed', retryAt: null })
    await settle()
    expect(told).toHaveLength(2)
    files.failure = null
    await clock.advance(60_000)
    expect(disk.has(whole.path)).toBe(false)
    expect(heldFiles.value).toBeUndefined()
  })

  test('in a folder that is gone is not told at each start', async () => {
    await tokenFiles.add(whole)
    files.failure = 'folder-missing'
    store.remove(accountId)
    await settle()
    start([])
    await settle()
    expect(told).toEqual([])
  })
})

test('forgetting everything takes the token out of every file without the vault', async () => {
  await tokenFiles.add(whole)
  await tokenFiles.add(line)
  start([], { state: 'closed', retryAt: null })
  await tokenFiles.forget()
  expect([disk.has(whole.path), disk.get(line.path)]).toEqual([false, 'A=1\n'])
  expect(heldFiles.value).toBeUndefined()
})

test('a damaged entry of the list leaves the others', async () => {
  await tokenFiles.add(whole)
  const { files: [entry] = [], ...stored } = heldFiles.value as { files?: unknown[] }
  heldFiles.value = { ...stored, files: [{ path: 7 }, entry] }
  start([], { state: 'closed', retryAt: null })
  await tokenFiles.forget()
  expect(disk.has(whole.path)).toBe(false)
})

test('a sign-out that a kill cut short is made up for when the vault opens', async () => {
  await tokenFiles.add(whole)
  start([], { state: 'closed', retryAt: null })
  await turnVault(ready('passphrase'), [{ ...account, id: '0e4f7c52-64a1-4c5e-8a57-6f3d5b1f9c02' }])
  expect(disk.has(whole.path)).toBe(false)
})

test('a file that cannot be written is notified once and tried again every minute', async () => {
  await tokenFiles.add(whole)
  files.failure = 'disk-full'
  renewed('demo-token-2')
  await settle()
  renewed('demo-token-3')
  await clock.advance(180_000)
  expect(told).toHaveLength(1)
  expect(told[0]?.body).toContain('the disk is full')
  expect(listed()[0]?.failure).toEqual({ kind: 'not-written', problem: 'disk-full' })
  files.failure = null
  await clock.advance(60_000)
  expect(disk.get(whole.path)).toBe('demo-token-3')
  expect(listed()[0]?.failure).toBeNull()
})

test('a token that would need quotes goes into no line of a .env', async () => {
  await tokenFiles.add(line)
  await tokenFiles.add(whole)
  renewed('demo$token')
  await settle()
  expect(disk.get(whole.path)).toBe('demo$token')
  expect(disk.get(line.path)).toBe('A=1\nAPI_TOKEN=demo-token\n')
  expect(listed()[0]?.failure).toEqual({ kind: 'not-written', problem: 'unfit-for-env' })
})

test('a .env that others can read gets a token only if the person agreed', async () => {
  await tokenFiles.add(line)
  // Another file is in its place, or it has another mode.
  disk.set(line.path, 'A=1\n')
  files.shared.add(line.path)
  renewed('demo-token-2')
  await settle()
  expect(disk.get(line.path)).toBe('A=1\n')
  expect(listed()[0]?.failure).toEqual({ kind: 'not-written', problem: 'readable-by-others' })
  expect(told[0]?.body).toContain('other users of this computer can read the file')
  await tokenFiles.remove(line)
  expect(await tokenFiles.add(line)).toEqual(
    notAdded({ reason: 'not-written', problem: 'readable-by-others' }),
  )
  expect(await tokenFiles.add({ ...line, othersMayRead: true })).toEqual({ kind: 'added' })
  renewed('demo-token-3')
  await settle()
  expect(disk.get(line.path)).toBe('A=1\nAPI_TOKEN=demo-token-3\n')
})

test('a place that cannot be written is refused and not kept', async () => {
  files.failure = 'access-denied'
  expect(await tokenFiles.add(whole)).toEqual(notAdded({ reason: 'not-written', problem: 'access-denied' }))
  expect(listed()).toEqual([])
  expect(heldFiles.value).toBeUndefined()
  files.failure = null
  expect(await tokenFiles.add(whole)).toEqual({ kind: 'added' })
})

test('a file may hold two lines, but one line only once', async () => {
  await tokenFiles.add(line)
  expect(await tokenFiles.add({ ...line, name: 'OTHER' })).toEqual({ kind: 'added' })
  expect(await tokenFiles.add(line)).toEqual(notAdded({ reason: 'duplicate' }))
  expect(await tokenFiles.add({ ...line, name: null })).toEqual(notAdded({ reason: 'duplicate' }))
  expect(disk.get(line.path)).toBe('A=1\nAPI_TOKEN=demo-token\nOTHER=demo-token\n')
})

test('a file of a removed account is free for another', async () => {
  await tokenFiles.add(whole)
  store.remove(accountId)
  const other = { ...account, id: '0e4f7c52-64a1-4c5e-8a57-6f3d5b1f9c02' }
  store.put(other)
  expect(await tokenFiles.add({ ...whole, accountId: other.id })).toEqual({ kind: 'added' })
  await settle()
  expect(disk.get(whole.path)).toBe('demo-token')
})

test('a file refused to another account still loses the token of the removed one', async () => {
  await tokenFiles.add(whole)
  const other = { ...account, id: '0e4f7c52-64a1-4c5e-8a57-6f3d5b1f9c02' }
  store.put({ ...other, token: other.token && { ...other.token, value: 'demo-token-2' } })
  files.failure = 'disk-full'
  store.remove(accountId)
  expect((await tokenFiles.add({ ...whole, accountId: other.id })).kind).toBe('refused')
  files.failure = null
  await clock.advance(60_000)
  expect(disk.has(whole.path)).toBe(false)
})

test('signing out during a write leaves no token behind', async () => {
  const added = tokenFiles.add(whole)
  store.remove(accountId)
  await added
  await settle()
  expect(disk.has(whole.path)).toBe(false)
})

describe('what the person put into the file', () => {
  const notes = 'notes that took a whole day'

  test.each([
    ['a sign-out', async () => undefined],
    ['forgetting everything', () => tokenFiles.forget()],
  ])('is left alone by %s', async (_what, end) => {
    await tokenFiles.add(whole)
    await tokenFiles.add(line)
    disk.set(whole.path, notes)
    disk.set(line.path, 'API_TOKEN=mine\n')
    store.remove(accountId)
    await end()
    await settle()
    expect([disk.get(whole.path), disk.get(line.path)]).toEqual([notes, 'API_TOKEN=mine\n'])
    expect(heldFiles.value).toBeUndefined()
  })

  test('is not overwritten by a renewal, which names a way out that works', async () => {
    await tokenFiles.add(whole)
    disk.set(whole.path, notes)
    renewed('demo-token-2')
    await settle()
    expect(disk.get(whole.path)).toBe(notes)
    expect(listed()[0]?.failure).toEqual({ kind: 'holds-other' })
    expect(told[0]?.body).toContain('press “Stop” and')
    expect(told).toHaveLength(1)
    expect(await tokenFiles.remove(whole)).toEqual({ kind: 'holds-other' })
    expect(await tokenFiles.add(whole)).toEqual({ kind: 'added' })
    expect(disk.get(whole.path)).toBe('demo-token-2')
  })

  test('counts as the token if an editor only added a line end', async () => {
    await tokenFiles.add(whole)
    disk.set(whole.path, 'demo-token\n')
    renewed('demo-token-2')
    await settle()
    expect(disk.get(whole.path)).toBe('demo-token-2')
  })
})

describe('the person who chooses a file', () => {
  const { accountId, name } = line

  test('gets one dialog at a time, and none where the policy forbids token files', async () => {
    chosen = 'open-already'
    expect(await tokenFiles.choose({ accountId, name })).toEqual(notAdded({ reason: 'dialog-open' }))
    policy.set({ enforced: { tokenFiles: false } })
    expect(await tokenFiles.choose({ accountId, name })).toEqual({ kind: 'set-by-organization' })
  })

  test.each([
    ['a .env that others can read', line.path, 'readable-by-others', name],
    ['a folder that others can write in', '/home/mara', 'replaceable-by-others', name],
    ['such a folder, for a whole file', '/home/mara', 'replaceable-by-others', null],
  ])('is asked about %s', async (_what, shared, question, name) => {
    files.shared.add(shared)
    agrees = false
    expect(await tokenFiles.choose({ accountId, name })).toEqual({ kind: 'cancelled' })
    expect(disk.get(line.path)).toBe('A=1\n')
    agrees = true
    expect(await tokenFiles.choose({ accountId, name })).toEqual({ kind: 'added' })
    expect(disk.get(line.path)).toContain('demo-token')
    expect(asked).toEqual([question, question])
  })

  test('is asked nothing about a file for its owner alone, or one that becomes so', async () => {
    expect(await tokenFiles.choose({ accountId, name })).toEqual({ kind: 'added' })
    await tokenFiles.remove(line)
    files.shared.add(line.path)
    expect(await tokenFiles.choose({ accountId, name: null })).toEqual({ kind: 'added' })
    expect(asked).toEqual([])
  })

  test('chooses nothing if Deckpass locks meanwhile', async () => {
    meanwhile = () => lock.abort()
    expect(await tokenFiles.choose({ accountId, name })).toEqual({ kind: 'cancelled' })
    expect(disk.get(line.path)).toBe('A=1\n')
  })
})

describe('the list outside of the vault', () => {
  test('names the file before the token is written, and neither the token nor the account', async () => {
    heldFiles.onWrite = () => expect(disk.has(whole.path)).toBe(false)
    await tokenFiles.add(whole)
    const text = JSON.stringify(heldFiles.value)
    expect(text).toContain(whole.path)
    for (const each of ['demo-token', account.id, account.name, account.address])
      expect(text).not.toContain(each)
  })

  test('must be written before any token is', async () => {
    heldFiles.writeTrouble = 'disk-full'
    expect(await tokenFiles.add(whole)).toMatchObject({ refusal: { problem: 'disk-full' } })
    expect(disk.has(whole.path)).toBe(false)
  })

  test('knows the token even if a kill came while a new one was written', async () => {
    await tokenFiles.add(whole)
    const stored = store.all()
    for (const written of ['demo-token', 'demo-token-2']) {
      let meanwhile: unknown
      heldFiles.onWrite = () => queueMicrotask(() => (meanwhile = structuredClone(heldFiles.value)))
      renewed('demo-token-2')
      await settle()
      heldFiles.value = meanwhile
      disk.set(whole.path, written)
      start([], { state: 'closed', retryAt: null })
      await tokenFiles.forget()
      expect(disk.has(whole.path)).toBe(false)
      start(stored)
      await settle()
    }
  })

  test('counts as empty where it is damaged', async () => {
    await tokenFiles.add(whole)
    heldFiles.value = { files: [{ path: whole.path }] }
    start([])
    await settle()
    expect(disk.get(whole.path)).toBe('demo-token')
  })
})
