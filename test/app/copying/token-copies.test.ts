import { expect, test } from 'vitest'
import { day, hour, minute } from '../../support/durations.ts'
import { managerFixture } from '../../support/manager-fixture.ts'
import { settle } from '../../support/virtual-ports.ts'
import { latestToken, signedIn, status, success } from '../accounts/signed-in.ts'

test('an expired token is copied only after a renewal', async () => {
  const { http, clock, manager, accountId, clipboard, vault } = await signedIn()
  http.answer = () => status(500)
  await clock.advance(7 * day)
  expect(vault.saved[0]?.token?.expiresAt).toBe(clock.now())
  const writes = clipboard.writes
  expect(await manager.copies.copy(accountId, 'token', 'person')).toEqual({
    kind: 'refused',
    refusal: { reason: 'expired', host: 'slides.example', failure: vault.saved[0]?.renewal.failure },
  })
  expect(clipboard.writes).toBe(writes)
  http.answer = () => success(clock)
  clock.pass(5_000)
  expect(await manager.copies.copy(accountId, 'token', 'person')).toEqual({
    kind: 'copied',
    renewedFirst: true,
  })
})

test('a token is renewed before it is copied if less than 5 minutes are left', async () => {
  const { clock, manager, accountId, http, clipboard } = await signedIn()
  http.answer = () => status(503)
  await clock.advance(7 * day - 5 * minute)
  const { length } = http.requests
  expect(await manager.copies.copy(accountId, 'token', 'person')).toEqual({
    kind: 'copied',
    renewedFirst: false,
  })
  expect(http.requests).toHaveLength(length)
  await clock.advance(1)
  http.answer = () => success(clock)
  expect(await manager.copies.copy(accountId, 'token', 'person')).toEqual({
    kind: 'copied',
    renewedFirst: true,
  })
  expect(clipboard.text).toBe(latestToken())
})

test('a program that copies in a loop calls the service no more often than the service says', async () => {
  const { clock, manager, accountId, http } = await signedIn()
  http.answer = () => status(503)
  await clock.advance(7 * day - 4 * minute)
  await manager.renewals.renew(accountId, 'program')
  clock.pass(10_000)
  const { length } = http.requests
  for (let count = 0; count < 3; count += 1) await manager.copies.copy(accountId, 'token', 'program')
  expect(http.requests).toHaveLength(length)
  await manager.copies.copy(accountId, 'token', 'person')
  expect(http.requests).toHaveLength(length + 1)
})

test('a token that cannot be renewed but still holds is copied', async () => {
  const { clock, manager, accountId, http } = await signedIn()
  http.answer = () => status(503)
  await clock.advance(7 * day - 4 * minute)
  expect(await manager.copies.copy(accountId, 'token', 'person')).toEqual({
    kind: 'copied',
    renewedFirst: false,
  })
})

test('a fresh token that never lives 5 minutes is copied without a call', async () => {
  const { manager, accountId, http } = await signedIn(40_000)
  expect(await manager.copies.copy(accountId, 'token', 'person')).toEqual({
    kind: 'copied',
    renewedFirst: false,
  })
  expect(http.requests).toHaveLength(1)
})

test('the notice about a stale copy survives a restart', async () => {
  const { manager, accountId, vault, clock } = await signedIn()
  await manager.copies.copy(accountId, 'token', 'person')
  await manager.renewals.renew(accountId, 'person')
  await manager.stop()
  const again = managerFixture({ clock, saved: vault.saved })
  await again.manager.start()
  expect(again.manager.snapshot().accounts[0]?.staleCopy).not.toBeNull()
  await again.manager.copies.copy(accountId, 'token', 'person')
  expect(again.manager.snapshot().accounts[0]?.staleCopy).toBeNull()
})

test.each([
  ['off', null],
  ['10s', 10_000],
  ['30s', 30_000],
  ['1min', 60_000],
  ['5min', 300_000],
] as const)('a copy is cleared when the settings say so: %s', async (clearClipboardAfter, clearAfterMs) => {
  const { vault, clock } = await signedIn()
  const { manager } = managerFixture({ clock, saved: vault.saved, settings: { clearClipboardAfter } })
  await manager.start()
  await manager.copies.copy(vault.saved[0]?.id ?? '', 'token', 'person')
  const clearsAt = clearAfterMs === null ? null : clock.now() + clearAfterMs
  expect(manager.snapshot().base.clipboard).toMatchObject({ state: 'holding', clearsAt })
})

test('a copy is remembered without the token in the record of it', async () => {
  const { manager, accountId, vault } = await signedIn()
  await manager.copies.copy(accountId, 'token', 'person')
  expect(JSON.stringify(vault.saved[0]?.lastCopy)).not.toContain('demo-token')
  expect(vault.saved[0]?.lastCopy?.digest).toMatch(/^[0-9a-f]{64}$/)
})

test('a locked screen and a quit empty the clipboard', async () => {
  const { manager, accountId, clipboard, power } = await signedIn()
  await manager.copies.copy(accountId, 'token', 'person')
  power.emit('lock')
  await settle()
  expect(clipboard.text).toBe('')
  await manager.copies.copy(accountId, 'token', 'person')
  const stopping = manager.stop()
  // Its last steps may take seconds.
  expect(await manager.copies.copy(accountId, 'token', 'person')).toMatchObject({ kind: 'refused' })
  await stopping
  expect(clipboard.text).toBe('')
})

test('diagnostics that the clipboard did not take leave the copy before them alone', async () => {
  const { manager, accountId, clipboard } = await signedIn()
  await manager.copies.copy(accountId, 'token', 'person')
  clipboard.busy = true
  expect(await manager.clipboard.copyText('diagnostics')).toMatchObject({ kind: 'refused' })
  expect(manager.snapshot().base.clipboard).toMatchObject({ state: 'holding', accountId })
  clipboard.busy = false
  expect(await manager.clipboard.copyText('diagnostics')).toEqual({ kind: 'copied' })
})

test.each(['before', 'during'])('diagnostics copied %s a lock are cleared', async (when) => {
  const { manager, lock, clipboard } = await signedIn()
  await lock.changePin('482 915', '')
  const copying = manager.clipboard.copyText('diagnostics')
  if (when === 'before') await copying
  lock.lock('person')
  await copying
  await settle()
  expect(clipboard.writes).toBe(1)
  expect(clipboard.text).toBe('')
})

test('the activity names the person’s own format', async () => {
  const { manager, accountId, clipboard } = await signedIn()
  const id = '5f0c3a1e-7a54-4d57-9d0e-2f6f0d9b8a11'
  const own = { id, name: 'Proxy', template: "{username}: '{token}'" }
  manager.settings.change({ copyFormats: [own] })
  await manager.copies.copyOutside(accountId)
  expect(clipboard.text).toMatch(/^.+: 'demo-token.*'$/)
  expect((await manager.activity.read(accountId))[0]?.event).toMatchObject({
    kind: 'copied',
    format: { name: 'Proxy' },
  })
  manager.settings.change({ copyFormats: [] })
  await manager.copies.copy(accountId, id, 'person')
  expect(clipboard.text).toMatch(/^demo-token/)
})

test('a token that a format cannot hold is not copied, and the person is told', async () => {
  const { manager, accountId, clipboard, http, clock } = await signedIn()
  http.answer = () => success(clock, 7 * day, 'a$b')
  await manager.renewals.renew(accountId, 'person')
  expect(await manager.copies.copy(accountId, 'env', 'person')).toEqual({
    kind: 'refused',
    refusal: { reason: 'unfit-for-format', value: 'token' },
  })
  expect(clipboard.text).toBe('')
})

test('a copy from the tray says how it went', async () => {
  const { manager, accountId, clipboard, notifications } = await signedIn()
  await manager.copies.copyOutside(accountId)
  clipboard.busy = true
  await manager.copies.copyOutside(accountId)
  expect(notifications.map(({ title, body }) => [title, body])).toEqual([
    ['Demo: the token was copied', 'The clipboard will be cleared in 30 seconds.'],
    ['Demo: the token was not copied', expect.stringContaining('Another program may be using the clipboard')],
  ])
})

test('Keep leaves what was copied in the clipboard', async () => {
  const { manager, accountId, clipboard, clock } = await signedIn()
  await manager.copies.copy(accountId, 'token', 'person')
  manager.copies.keep()
  await clock.advance(hour)
  expect(clipboard.text).toMatch(/^demo-token/)
  const [newest] = await manager.activity.read(accountId)
  expect(newest?.event).toMatchObject({ kind: 'copied', clearAfterMs: null })
})

test('what the person keeps goes with a lock', async () => {
  const { manager, lock, accountId, clipboard } = await signedIn()
  await lock.changePin('482 915', '')
  await manager.copies.copy(accountId, 'token', 'person')
  manager.copies.keep()
  lock.lock('person')
  await expect.poll(() => clipboard.text).toBe('')
})

test.each([
  ['the renewal before it', null],
  ['the write, with clearing on', '30s'],
  ['the write, with clearing off', 'off'],
] as const)('a lock during %s leaves no token in the clipboard', async (_moment, clearing) => {
  const { manager, lock, accountId, clipboard, clock, http } = await signedIn()
  await lock.changePin('482 915', '')
  if (clearing === null) {
    http.answer = () => status(503)
    await clock.advance(7 * day - 4 * minute)
    http.answer = async () => {
      lock.lock('person')
      await lock.unlock('482 915')
      return success(clock)
    }
  } else {
    manager.settings.change({ clearClipboardAfter: clearing })
    const write = clipboard.write.bind(clipboard)
    clipboard.write = async (text) => {
      lock.lock('person')
      return write(text)
    }
  }
  expect(await manager.copies.copy(accountId, 'token', 'person')).toMatchObject({ kind: 'refused' })
  await settle()
  expect(clipboard.text).toBe('')
})
