import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Policy } from '../../../app/policy/model.ts'
import { nextPolicy } from '../../../app/policy/parse-policy.ts'
import type { Account } from '../../../app/vault/model/account.ts'
import type { VaultView } from '../../../app/vault/model/vault-view.ts'
import type { Vault } from '../../../app/vault/vault.ts'
import { coreFixture } from '../../support/core-fixture.ts'
import { day, minute } from '../../support/durations.ts'
import { MemoryPersonFiles } from '../../support/person-files.ts'
import { anAccount, storedToken } from '../../support/stored-account.ts'
import { settle, VirtualClock } from '../../support/virtual-ports.ts'
import { MemoryJsonFile } from '../vault/fakes.ts'
import { type Installation, installationWith } from '../vault/installation.ts'

let clock: VirtualClock
let files: MemoryPersonFiles
let disk: Map<string, string>
let tokenFileList: MemoryJsonFile
let fixture: ReturnType<typeof coreFixture>
/** What the person chooses, and what happens meanwhile. */
let isDialogOpen: boolean
let meanwhile: () => void

const startedAt = new VirtualClock().now()
const token = storedToken({ value: 'demo-token', issuedAt: startedAt, expiresAt: startedAt + 6 * day })
const account = anAccount({ token })
const other = anAccount({ username: 'jo', token: { ...token, value: 'demo-token-2' } })
const { id: accountId } = account
const whole = { accountId, path: '/home/mara/token', name: null, othersMayRead: false }
const line = { accountId, path: '/home/mara/.env', name: 'API_TOKEN', othersMayRead: false }
const notAdded = (refusal: object) => ({ kind: 'refused', refusal })

type Protection = 'keychain' | 'passphrase' | 'session'
const ready = (protection: Protection): VaultView => ({ state: 'ready', protection, notSaved: null })
const closed: VaultView = { state: 'closed', retryAt: null }

/** Starts Deckpass on the disk that the last run left, which was killed. */
async function start(
  saved: readonly Account[],
  view = ready('keychain'),
  policy: Partial<Policy> = {},
  vault?: Vault,
) {
  fixture?.core.scheduler.stop()
  fixture = coreFixture({
    clock,
    saved,
    policy,
    ...(vault && { vault }),
    ports: {
      personFiles: files,
      tokenFileList,
      fileDialog: {
        async choose() {
          meanwhile()
          return isDialogOpen ? { kind: 'open-already' } : { kind: 'chosen', path: line.path }
        },
      },
    },
  })
  fixture.vault.view = view
  await fixture.core.start()
  await settle()
}

async function turnVault(to: VaultView, opened: readonly Account[] | null = null): Promise<void> {
  fixture.vault.view = to
  fixture.vault.changed.emit(opened)
  await settle()
}

beforeEach(async () => {
  clock = new VirtualClock()
  files = new MemoryPersonFiles([[line.path, 'A=1\n']])
  disk = files.texts
  tokenFileList = new MemoryJsonFile()
  isDialogOpen = false
  meanwhile = () => undefined
  await start([account])
})

const add = (file: Parameters<typeof fixture.core.tokenFiles.addFile>[0]) =>
  fixture.core.tokenFiles.addFile(file)
const stop = (file: Parameters<typeof fixture.core.tokenFiles.stop>[0]) => fixture.core.tokenFiles.stop(file)
const has = () => fixture.core.tokenFiles.has(accountId)
const listed = () => fixture.core.accounts.get(accountId)?.tokenFiles ?? []
const stored = () => fixture.core.accounts.all()
const told = () => fixture.notifications
const activity = async () => (await fixture.core.activity.read(accountId)).map(({ event }) => event)
const texts = () => [disk.get(whole.path), disk.get(line.path)]
const without = [undefined, 'A=1\n']
const holding = (value: string) => [value, `A=1\nAPI_TOKEN=${value}\n`]

async function addBoth(): Promise<void> {
  for (const file of [whole, line]) expect(await add(file)).toEqual({ kind: 'added' })
}

async function change(changes: Partial<Account>): Promise<void> {
  fixture.core.accounts.update(accountId, (each) => ({ ...each, ...changes }))
  await settle()
}
const renew = (value: string) => change({ token: { ...token, value } })

async function signOut(): Promise<void> {
  fixture.core.signOut.run(accountId)
  await settle()
}

test('the file gets the token at once and after each renewal', async () => {
  expect(has()).toBe(false)
  expect(await add(whole)).toEqual({ kind: 'added' })
  expect([has(), disk.get(whole.path)]).toEqual([true, 'demo-token'])
  expect(await activity()).toEqual([{ kind: 'token-file-added', path: whole.path }])
  await clock.advance(5_000)
  await renew('demo-token-2')
  expect(disk.get(whole.path)).toBe('demo-token-2')
  expect(listed()).toMatchObject([{ path: whole.path, writtenAt: clock.now(), failure: null }])
})

test('nothing is written where nothing has changed, also at a start', async () => {
  await add(whole)
  await clock.advance(5_000)
  await change({ name: 'Another name' })
  const [before, writes] = [stored(), tokenFileList.writes]
  await start(before)
  expect([stored(), tokenFileList.writes]).toEqual([before, writes])
})

test('files keep the token while Deckpass or its vault is closed, and are made current afterwards', async () => {
  await addBoth()
  const kept = stored()
  await fixture.core.stop()
  expect(texts()).toEqual(holding('demo-token'))
  await start([], closed)
  expect(texts()).toEqual(holding('demo-token'))
  await turnVault(
    ready('passphrase'),
    kept.map((each) => ({ ...each, token: other.token })),
  )
  expect(texts()).toEqual(holding('demo-token-2'))
  await turnVault(closed, [])
  expect(texts()).toEqual(holding('demo-token-2'))
})

test('signing out removes the token until the sign-out is undone', async () => {
  await add(whole)
  await signOut()
  expect([disk.has(whole.path), tokenFileList.value]).toEqual([false, undefined])
  fixture.core.signOut.undo()
  await settle()
  expect(disk.get(whole.path)).toBe('demo-token')
})

test('an undone sign-out leaves a file to the account that got it in between', async () => {
  await start([account, other])
  await add(whole)
  await signOut()
  await add({ ...whole, accountId: other.id })
  fixture.core.signOut.undo()
  await settle()
  expect(listed()).toEqual([])
  await renew('demo-token-3')
  expect(disk.get(whole.path)).toBe('demo-token-2')
})

test('a policy against token files removes the token until it is lifted', async () => {
  await add(whole)
  fixture.policy.set({ enforced: { tokenFiles: false } })
  await settle()
  expect([disk.has(whole.path), has()]).toEqual([false, false])
  fixture.policy.set({})
  await settle()
  expect(disk.get(whole.path)).toBe('demo-token')
})

test('files are kept current if the policy cannot be read at the start', async () => {
  await add(whole)
  await start(stored(), ready('keychain'), nextPolicy(null, { kind: 'unreadable', problem: 'damaged' }))
  await renew('demo-token-2')
  expect([disk.get(whole.path), has()]).toEqual(['demo-token-2', true])
})

test('no file is added if nothing would renew the token after a restart', async () => {
  await change({ keepSignedIn: false })
  expect(await add(whole)).toEqual(notAdded({ reason: 'not-kept' }))
  await start([account], ready('session'))
  expect(await add(whole)).toEqual(notAdded({ reason: 'session-only' }))
  expect(disk.has(whole.path)).toBe(false)
})

test.each([
  ['no longer stays signed in', () => change({ keepSignedIn: false })],
  ['is kept for this session alone', () => turnVault(ready('session'))],
])('an account that %s loses its files', async (_what, turn) => {
  await addBoth()
  await turn()
  expect([texts(), listed()]).toEqual([without, []])
  expect((await activity()).slice(0, 2)).toEqual([
    { kind: 'token-file-stopped', path: line.path },
    { kind: 'token-file-stopped', path: whole.path },
  ])
})

test('each of several accounts that lose their files notes that once', async () => {
  await start([account, other])
  await add(whole)
  await add({ ...line, accountId: other.id })
  await turnVault(ready('session'))
  const [newest, second] = await fixture.core.activity.read(other.id)
  expect([newest?.event.kind, newest?.repeated, second?.event.kind]).toEqual([
    'token-file-stopped',
    undefined,
    'token-file-added',
  ])
})

test('a drive that does not answer delays no other file', async () => {
  await addBoth()
  const edit = files.edit.bind(files)
  vi.spyOn(files, 'edit').mockImplementation((path, change) =>
    path === whole.path ? new Promise(() => undefined) : edit(path, change),
  )
  await renew('demo-token-2')
  expect(texts()).toEqual(['demo-token', holding('demo-token-2')[1]])
})

describe('a token that could not be removed', () => {
  beforeEach(() => add(whole))

  test('is reported when the file is stopped, and retried until it is removed', async () => {
    files.failure = 'read-only'
    expect(await stop(whole)).toEqual({ kind: 'not-removed', problem: 'read-only' })
    await clock.advance(120_000)
    // The person has just read it.
    expect(told()).toEqual([])
    files.failure = null
    await clock.advance(60_000)
    expect([disk.has(whole.path), tokenFileList.value]).toEqual([false, undefined])
  })

  test('does not keep the file from being chosen again', async () => {
    files.failure = 'read-only'
    await stop(whole)
    files.failure = null
    expect(await add(whole)).toEqual({ kind: 'added' })
    await clock.advance(120_000)
    expect(disk.get(whole.path)).toBe('demo-token')
  })

  test('after a sign-out is retried every minute and at the next start', async () => {
    const title = 'A file still holds a token'
    files.failure = 'read-only'
    await signOut()
    await clock.advance(120_000)
    expect(told()).toMatchObject([{ title, body: expect.stringContaining(whole.path), accountId: null }])
    await start([], closed)
    expect(told()).toMatchObject([{ title }])
    files.failure = null
    await clock.advance(60_000)
    expect([disk.has(whole.path), tokenFileList.value]).toEqual([false, undefined])
  })

  test('in a folder that is gone causes no notification at each start', async () => {
    files.failure = 'folder-missing'
    await signOut()
    expect(told()).toEqual([])
    await start([])
    expect(told()).toEqual([])
  })
})

test('a sign-out that a kill interrupted is completed when the vault opens', async () => {
  await add(whole)
  await start([], closed)
  await turnVault(ready('passphrase'), [other])
  expect(disk.has(whole.path)).toBe(false)
})

describe('files of a vault that is not read keep their token', () => {
  let installation: Installation
  const restart = (vault = installation.newVault().vault) => start([], ready('keychain'), {}, vault)
  const unlisted = () => [disk.get(whole.path), listed().length]

  beforeEach(async () => {
    installation = (await installationWith(account)).installation
    await restart()
    await add(whole)
    await fixture.core.stop()
  })

  test.each(['damaged', { version: 2 }])(
    'such as one that is %j, and lose it with everything',
    async (stored) => {
      installation.file.value = stored
      for (const _start of [1, 2]) {
        await restart()
        expect(unlisted()).toEqual(['demo-token', 0])
      }
      await fixture.core.forgetEverything()
      expect(disk.has(whole.path)).toBe(false)
    },
  )

  test('after a new start, until it comes back and its account signs out', async () => {
    const { keychain } = installation
    keychain.key = 'key-2'
    const { vault } = installation.newVault()
    await restart(vault)
    await vault.startAnew()
    await settle()
    fixture.core.accounts.put(other)
    await add({ ...line, accountId: other.id })
    fixture.core.signOut.run(other.id)
    await fixture.core.stop()
    await restart()
    expect([unlisted(), texts()]).toEqual([
      ['demo-token', 0],
      ['demo-token', 'A=1\n'],
    ])
    keychain.oldKeys = ['key-1']
    await restart()
    expect(unlisted()).toEqual(['demo-token', 1])
    await signOut()
    expect(disk.has(whole.path)).toBe(false)
  })
})

test('a file that cannot be written causes one notification, and is tried again every minute', async () => {
  await add(whole)
  files.failure = 'disk-full'
  await renew('demo-token-2')
  await renew('demo-token-3')
  await clock.advance(180_000)
  expect(told()).toMatchObject([{ body: expect.stringContaining('the disk is full') }])
  expect(listed()[0]?.failure).toEqual({ kind: 'not-written', problem: 'disk-full' })
  files.failure = null
  await clock.advance(60_000)
  expect([disk.get(whole.path), listed()[0]?.failure]).toEqual(['demo-token-3', null])
})

test('a token that would need quotes goes into no line of a .env', async () => {
  await addBoth()
  await renew('demo$token')
  expect(texts()).toEqual(['demo$token', holding('demo-token')[1]])
  expect(listed()[1]?.failure).toEqual({ kind: 'not-written', problem: 'unfit-for-env' })
})

test('a .env that others can read gets a token only if the person agreed', async () => {
  await add(line)
  // Another file is in its place, or it has another mode.
  disk.set(line.path, 'A=1\n')
  files.shared.add(line.path)
  await renew('demo-token-2')
  expect(texts()).toEqual(without)
  expect(listed()[0]?.failure).toEqual({ kind: 'not-written', problem: 'readable-by-others' })
  expect(told()[0]?.body).toContain('other users of this computer can read the file')
  await stop(line)
  expect(await add(line)).toEqual(notAdded({ reason: 'not-written', problem: 'readable-by-others' }))
  expect(await add({ ...line, othersMayRead: true })).toEqual({ kind: 'added' })
  await renew('demo-token-3')
  expect(disk.get(line.path)).toBe(holding('demo-token-3')[1])
})

test('a place that cannot be written is refused and not kept', async () => {
  files.failure = 'access-denied'
  expect(await add(whole)).toEqual(notAdded({ reason: 'not-written', problem: 'access-denied' }))
  expect([listed(), tokenFileList.value]).toEqual([[], undefined])
  files.failure = null
  expect(await add(whole)).toEqual({ kind: 'added' })
})

test('a file may hold two lines, but one line only once', async () => {
  await add(line)
  expect(await add({ ...line, name: 'OTHER' })).toEqual({ kind: 'added' })
  for (const name of [line.name, null])
    expect(await add({ ...line, name })).toEqual(notAdded({ reason: 'duplicate' }))
  expect(disk.get(line.path)).toBe('A=1\nAPI_TOKEN=demo-token\nOTHER=demo-token\n')
})

test.each([null, 'disk-full'] as const)(
  'a file of a removed account is free for another, or loses its token where that is refused: %s',
  async (failure) => {
    await add(whole)
    fixture.core.accounts.put(other)
    files.failure = failure
    fixture.core.signOut.run(accountId)
    const { kind } = await add({ ...whole, accountId: other.id })
    files.failure = null
    await clock.advance(60_000)
    expect([kind, disk.get(whole.path)]).toEqual(
      failure === null ? ['added', 'demo-token-2'] : ['refused', undefined],
    )
  },
)

test.each([
  ['signs out', 'not-kept', () => fixture.core.signOut.run(accountId)],
  ['no longer stays signed in', 'not-kept', () => void change({ keepSignedIn: false })],
  ['may have no file', 'set-by-organization', () => fixture.policy.set({ enforced: { tokenFiles: false } })],
])(
  'an account that %s during a write gets no file, and leaves no token',
  async (_what, reason, meanwhile) => {
    const added = add(whole)
    meanwhile()
    expect(await added).toEqual(notAdded({ reason }))
    await settle()
    expect([disk.has(whole.path), tokenFileList.value]).toEqual([false, undefined])
  },
)

test('forgetting everything removes tokens that a sign-out left behind, even if the settings stay', async () => {
  await addBoth()
  files.failure = 'disk-full'
  await signOut()
  files.failure = null
  fixture.settings.forget = () => Promise.reject(new Error('The disk fails.'))
  await expect(fixture.core.forgetEverything()).rejects.toThrow('The disk fails.')
  expect([texts(), tokenFileList.value]).toEqual([without, undefined])
})

test('where the vault cannot be forgotten, settings and files stay, and the clipboard is cleared', async () => {
  await addBoth()
  const { clipboard, core, settings, vault } = fixture
  await core.copies.copy(accountId, 'token', 'person')
  settings.change({ appearance: 'dark' })
  vault.forgetEverything = async () => false
  await core.forgetEverything()
  expect([texts(), settings.read().appearance, clipboard.text]).toEqual([holding('demo-token'), 'dark', ''])
})

describe('what the person put into the file', () => {
  const notes = 'notes that took a whole day'
  beforeEach(addBoth)

  test.each([
    ['a sign-out', signOut],
    ['forgetting everything', () => fixture.core.forgetEverything()],
  ])('is left alone by %s', async (_what, end) => {
    disk.set(whole.path, notes)
    disk.set(line.path, 'API_TOKEN=mine\n')
    await end()
    expect([texts(), tokenFileList.value]).toEqual([[notes, 'API_TOKEN=mine\n'], undefined])
  })

  test('is not overwritten by a renewal, which names a way out that works', async () => {
    disk.set(whole.path, notes)
    await renew('demo-token-2')
    expect(disk.get(whole.path)).toBe(notes)
    expect(listed()[0]?.failure).toEqual({ kind: 'holds-other' })
    expect(told()).toMatchObject([{ body: expect.stringContaining('press “Stop” and') }])
    expect(await stop(whole)).toEqual({ kind: 'holds-other' })
    expect(await add(whole)).toEqual({ kind: 'added' })
    expect(disk.get(whole.path)).toBe('demo-token-2')
  })

  test('counts as the token if an editor only added a line end', async () => {
    disk.set(whole.path, 'demo-token\n')
    await renew('demo-token-2')
    expect(disk.get(whole.path)).toBe('demo-token-2')
  })
})

describe('the person who chooses a file', () => {
  const choose = (name: string | null = line.name) => fixture.core.tokenFiles.add({ accountId, name })

  test('gets one dialog at a time, and none where the policy forbids token files', async () => {
    isDialogOpen = true
    expect(await choose()).toEqual(notAdded({ reason: 'dialog-open' }))
    fixture.policy.set({ enforced: { tokenFiles: false } })
    expect(await choose()).toEqual(notAdded({ reason: 'set-by-organization' }))
  })

  test.each([
    ['a .env that others can read', line.path, 'readable-by-others', line.name],
    ['a folder that others can write in', '/home/mara', 'replaceable-by-others', line.name],
    ['such a folder, for a whole file', '/home/mara', 'replaceable-by-others', null],
  ])('is asked about %s', async (_what, shared, kind, name) => {
    const { confirmDialog } = fixture
    files.shared.add(shared)
    confirmDialog.answer = false
    expect(await choose(name)).toEqual({ kind: 'cancelled' })
    expect(texts()).toEqual(without)
    confirmDialog.answer = true
    expect(await choose(name)).toEqual({ kind: 'added' })
    expect(disk.get(line.path)).toContain('demo-token')
    expect(confirmDialog.asked).toMatchObject([{ kind }, { kind }])
  })

  test('is asked nothing about a file for its owner alone, or one that becomes so', async () => {
    expect(await choose()).toEqual({ kind: 'added' })
    await stop(line)
    files.shared.add(line.path)
    expect(await choose(null)).toEqual({ kind: 'added' })
    expect(fixture.confirmDialog.asked).toEqual([])
  })

  test('chooses nothing if Deckpass locks before the answer', async () => {
    await fixture.lock.changePin('482 915', '')
    meanwhile = () => fixture.lock.lock('person')
    expect(await choose()).toEqual({ kind: 'cancelled' })
    expect(texts()).toEqual(without)
  })
})

describe('the list outside of the vault', () => {
  test('names the file before the token is written, and neither the token nor the account', async () => {
    tokenFileList.onWrite = () => expect(disk.has(whole.path)).toBe(false)
    await add(whole)
    const text = JSON.stringify(tokenFileList.value)
    expect(text).toContain(whole.path)
    for (const each of ['demo-token', account.id, account.name, account.address])
      expect(text).not.toContain(each)
  })

  test('must be written before any token is', async () => {
    tokenFileList.writeTrouble = 'disk-full'
    expect(await add(whole)).toMatchObject({ refusal: { problem: 'disk-full' } })
    expect(disk.has(whole.path)).toBe(false)
  })

  test('must be written before a later token is, at each try', async () => {
    await addBoth()
    tokenFileList.writeTrouble = 'disk-full'
    await renew('demo-token-2')
    await clock.advance(2 * minute)
    expect(texts()).toEqual(holding('demo-token'))
    tokenFileList.writeTrouble = null
    await start([], closed)
    await fixture.core.tokenFiles.forget()
    expect(texts()).toEqual(without)
  })

  test('lets everything be forgotten without the vault, even with a damaged entry', async () => {
    await addBoth()
    const { files: entries = [], ...rest } = tokenFileList.value as { files?: unknown[] }
    tokenFileList.value = { ...rest, files: [{ path: 7 }, ...entries] }
    await start([], closed)
    await fixture.core.tokenFiles.forget()
    expect([texts(), tokenFileList.value]).toEqual([without, undefined])
  })

  test('knows the token even if a kill came while a new one was written', async () => {
    await add(whole)
    const kept = stored()
    for (const written of ['demo-token', 'demo-token-2']) {
      let listedMeanwhile: unknown
      tokenFileList.onWrite = () =>
        queueMicrotask(() => (listedMeanwhile = structuredClone(tokenFileList.value)))
      await renew('demo-token-2')
      tokenFileList.value = listedMeanwhile
      disk.set(whole.path, written)
      await start([], closed)
      await fixture.core.tokenFiles.forget()
      expect(disk.has(whole.path)).toBe(false)
      await start(kept)
    }
  })

  test('is read again and not overwritten while it is unavailable', async () => {
    await addBoth()
    const [kept, list] = [stored(), tokenFileList.value]
    tokenFileList.unavailable = 'disk-error'
    await start([...kept, other])
    await renew('demo-token-3')
    expect(listed()).toMatchObject([
      { failure: { problem: 'disk-error' } },
      { failure: { problem: 'disk-error' } },
    ])
    expect(await add({ ...whole, path: '/home/mara/other', accountId: other.id })).toEqual(
      notAdded({ reason: 'not-written', problem: 'disk-error' }),
    )
    expect(await stop(whole)).toEqual({ kind: 'not-removed', problem: 'disk-error' })
    await signOut()
    expect([texts(), tokenFileList.value]).toEqual([holding('demo-token'), list])
    tokenFileList.unavailable = null
    await clock.advance(60_000)
    expect([texts(), tokenFileList.value]).toEqual([without, undefined])
  })

  test.each([
    ['is damaged', () => (tokenFileList.unreadable = 'damaged')],
    ['lacks its key', () => (tokenFileList.value = { files: [{ path: whole.path }] })],
  ])('is made again from the accounts where it %s', async (_what, damage) => {
    await addBoth()
    const kept = stored()
    damage()
    await start(kept)
    expect(listed()).toMatchObject([{ failure: null }, { failure: null }])
    await renew('demo-token-3')
    expect(texts()).toEqual(holding('demo-token-3'))
    await signOut()
    expect([texts(), tokenFileList.value]).toEqual([without, undefined])
  })
})
