import { expect, test } from 'vitest'
import { coreFixture } from '../../support/core-fixture.ts'
import { day, hour, minute } from '../../support/durations.ts'
import { settle } from '../../support/virtual-ports.ts'
import { latestToken, signedIn, status, success } from '../accounts/signed-in.ts'

test('an expired token is copied only after a renewal', async () => {
  const { http, clock, core, accountId, clipboard, vault } = await signedIn()
  http.answer = () => status(500)
  await clock.advance(7 * day)
  expect(vault.saved[0]?.token?.expiresAt).toBe(clock.now())
  const writes = clipboard.writes
  expect(await core.copies.copy(accountId, 'token', 'person')).toEqual({
    kind: 'refused',
    refusal: { reason: 'expired', host: 'slides.example', failure: vault.saved[0]?.renewal.failure },
  })
  expect(clipboard.writes).toBe(writes)
  http.answer = () => success(clock)
  clock.pass(5_000)
  expect(await core.copies.copy(accountId, 'token', 'person')).toEqual({ kind: 'copied', renewedFirst: true })
})

test('a token is renewed before it is copied if less than 5 minutes are left', async () => {
  const { clock, core, accountId, http, clipboard } = await signedIn()
  http.answer = () => status(503)
  await clock.advance(7 * day - 5 * minute)
  const { length } = http.requests
  expect(await core.copies.copy(accountId, 'token', 'person')).toEqual({
    kind: 'copied',
    renewedFirst: false,
  })
  expect(http.requests).toHaveLength(length)
  await clock.advance(1)
  http.answer = () => success(clock)
  expect(await core.copies.copy(accountId, 'token', 'person')).toEqual({ kind: 'copied', renewedFirst: true })
  expect(clipboard.text).toBe(latestToken())
})

test('a program that copies in a loop calls the service no more often than the service says', async () => {
  const { clock, core, accountId, http } = await signedIn()
  http.answer = () => status(503)
  await clock.advance(7 * day - 4 * minute)
  await core.renewals.renew(accountId, 'program')
  clock.pass(10_000)
  const { length } = http.requests
  for (let count = 0; count < 3; count += 1) await core.copies.copy(accountId, 'token', 'program')
  expect(http.requests).toHaveLength(length)
  // It cannot be renewed, but still holds.
  const result = await core.copies.copy(accountId, 'token', 'person')
  expect(result).toEqual({ kind: 'copied', renewedFirst: false })
  expect(http.requests).toHaveLength(length + 1)
})

test('a fresh token that never lives 5 minutes is copied without a call', async () => {
  const { core, accountId, http } = await signedIn(40_000)
  expect(await core.copies.copy(accountId, 'token', 'person')).toEqual({
    kind: 'copied',
    renewedFirst: false,
  })
  expect(http.requests).toHaveLength(1)
})

test('the notice about a stale copy survives a restart', async () => {
  const { core, accountId, vault, clock } = await signedIn()
  await core.copies.copy(accountId, 'token', 'person')
  await core.renewals.renew(accountId, 'person')
  await core.stop()
  const again = coreFixture({ clock, saved: vault.saved })
  await again.core.start()
  expect(again.core.snapshot().accounts[0]?.staleCopy).not.toBeNull()
  await again.core.copies.copy(accountId, 'token', 'person')
  expect(again.core.snapshot().accounts[0]?.staleCopy).toBeNull()
})

test.each([
  ['off', null],
  ['30s', 30_000],
  ['5min', 300_000],
] as const)('a copy is cleared when the settings say so: %s', async (clearClipboardAfter, clearAfterMs) => {
  const { vault, clock } = await signedIn()
  const { core } = coreFixture({ clock, saved: vault.saved, settings: { clearClipboardAfter } })
  await core.start()
  await core.copies.copy(vault.saved[0]?.id ?? '', 'token', 'person')
  const clearsAt = clearAfterMs === null ? null : clock.now() + clearAfterMs
  expect(core.snapshot().base.clipboard).toMatchObject({ state: 'holding', clearsAt })
})

test('a copy is remembered without the token in the record of it', async () => {
  const { core, accountId, vault } = await signedIn()
  await core.copies.copy(accountId, 'token', 'person')
  expect(JSON.stringify(vault.saved[0]?.lastCopy)).not.toContain('demo-token')
  expect(vault.saved[0]?.lastCopy?.digest).toMatch(/^[0-9a-f]{64}$/)
})

test('a locked screen and a quit empty the clipboard', async () => {
  const { core, accountId, clipboard, power } = await signedIn()
  await core.copies.copy(accountId, 'token', 'person')
  power.emit('lock')
  await settle()
  expect(clipboard.text).toBe('')
  await core.copies.copy(accountId, 'token', 'person')
  const stopping = core.stop()
  // Its last steps may take seconds.
  expect(await core.copies.copy(accountId, 'token', 'person')).toMatchObject({ kind: 'refused' })
  await stopping
  expect(clipboard.text).toBe('')
})

test.each(['before', 'during'])('diagnostics copied %s a lock are cleared', async (when) => {
  const { core, lock, clipboard } = await signedIn()
  await lock.changePin('482 915', '')
  const copying = core.copies.copySelected('diagnostics')
  if (when === 'before') await copying
  lock.lock('person')
  await copying
  await settle()
  expect(clipboard.writes).toBe(1)
  expect(clipboard.text).toBe('')
})

test('the activity names the person’s own format', async () => {
  const { core, accountId, clipboard } = await signedIn()
  const id = '5f0c3a1e-7a54-4d57-9d0e-2f6f0d9b8a11'
  const own = { id, name: 'Proxy', template: "{username}: '{token}'" }
  core.changeSettings({ copyFormats: [own] })
  await core.copies.copyOutside(accountId)
  expect(clipboard.text).toMatch(/^.+: 'demo-token.*'$/)
  expect((await core.activity.read(accountId))[0]?.event).toMatchObject({
    kind: 'copied',
    format: { name: 'Proxy' },
  })
  core.changeSettings({ copyFormats: [] })
  await core.copies.copy(accountId, id, 'person')
  expect(clipboard.text).toMatch(/^demo-token/)
})

test('a token that a format cannot hold is not copied, and the person is told', async () => {
  const { core, accountId, clipboard, http, clock } = await signedIn()
  http.answer = () => success(clock, 7 * day, 'a$b')
  await core.renewals.renew(accountId, 'person')
  expect(await core.copies.copy(accountId, 'env', 'person')).toEqual({
    kind: 'refused',
    refusal: { reason: 'unfit-for-format', value: 'token' },
  })
  expect(clipboard.text).toBe('')
})

test('a copy from the tray says how it went', async () => {
  const { core, accountId, clipboard, notifications } = await signedIn()
  await core.copies.copyOutside(accountId)
  clipboard.busy = true
  await core.copies.copyOutside(accountId)
  expect(notifications.map(({ title, body }) => [title, body])).toEqual([
    ['Demo: the token was copied', 'The clipboard will be cleared in 30 seconds.'],
    ['Demo: the token was not copied', expect.stringContaining('Another program may be using the clipboard')],
  ])
})

test('Keep leaves what was copied in the clipboard', async () => {
  const { core, accountId, clipboard, clock } = await signedIn()
  await core.copies.copy(accountId, 'token', 'person')
  core.copies.keep()
  await clock.advance(hour)
  await core.stop()
  expect(clipboard.text).toMatch(/^demo-token/)
  const [newest] = await core.activity.read(accountId)
  expect(newest?.event).toMatchObject({ kind: 'copied', clearAfterMs: null })
})

test('what the person keeps goes with a lock', async () => {
  const { core, lock, accountId, clipboard } = await signedIn()
  await lock.changePin('482 915', '')
  await core.copies.copy(accountId, 'token', 'person')
  core.copies.keep()
  lock.lock('person')
  await expect.poll(() => clipboard.text).toBe('')
})

test.each([
  ['the renewal before it', null],
  ['the write, with clearing on', '30s'],
  ['the write, with clearing off', 'off'],
] as const)('a lock during %s leaves no token in the clipboard', async (_moment, clearing) => {
  const { core, lock, accountId, clipboard, clock, http } = await signedIn()
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
    core.changeSettings({ clearClipboardAfter: clearing })
    const write = clipboard.write.bind(clipboard)
    clipboard.write = async (text) => {
      lock.lock('person')
      return write(text)
    }
  }
  expect(await core.copies.copy(accountId, 'token', 'person')).toMatchObject({ kind: 'refused' })
  await settle()
  expect(clipboard.text).toBe('')
})
