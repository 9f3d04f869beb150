import { expect, test } from 'vitest'
import { coreFixture } from '../../support/core-fixture.ts'
import { day, hour, minute } from '../../support/durations.ts'
import { settle } from '../../support/virtual-ports.ts'
import { latestToken, signedIn, status, success } from '../accounts/signed-in.ts'

const pin = '482 915'

async function start(lifetimeMs?: number) {
  const person = await signedIn(lifetimeMs)
  const { core, lock, accountId } = person
  await lock.changePin(pin, '')
  return {
    ...person,
    copy: (format = 'token', by: 'person' | 'program' = 'person') => core.copies.copy(accountId, format, by),
    shown: () => core.snapshot().base.clipboard,
    lastEvent: async () => (await core.activity.read(accountId))[0]?.event,
    async lockAndWait() {
      lock.lock('person')
      await settle()
    },
  }
}

/** A person whose token has so much time left, because its renewal failed. */
async function withTimeLeft(leftMs: number) {
  const person = await start()
  person.http.answer = () => status(503)
  await person.clock.advance(7 * day - leftMs)
  return person
}

test('an expired token is copied only after a renewal', async () => {
  const { http, clock, copy, shown, clipboard, vault } = await withTimeLeft(0)
  const { failure } = vault.saved[0]?.renewal ?? {}
  const refusal = { reason: 'expired', host: 'slides.example', failure }
  expect(await copy()).toEqual({ kind: 'refused', refusal })
  expect(clipboard.writes).toBe(0)
  http.answer = () => success(clock)
  clock.pass(5_000)
  await copy()
  expect(shown()).toMatchObject({ renewedFirst: true })
})

test('a token is renewed before it is copied if less than 5 minutes are left', async () => {
  const { core, accountId, clock, copy, shown, http, clipboard } = await withTimeLeft(5 * minute)
  const { length } = http.requests
  await copy()
  expect(http.requests).toHaveLength(length)
  await clock.advance(1)
  http.answer = () => success(clock)
  await copy()
  expect([clipboard.text, shown()]).toEqual([latestToken(), expect.objectContaining({ renewedFirst: true })])
  await core.copies.copyOutside(accountId)
  expect(shown()).toMatchObject({ renewedFirst: false })
})

test('a program that copies in a loop calls the service no more often than the service says', async () => {
  const { clock, core, accountId, copy, http } = await withTimeLeft(4 * minute)
  await core.renewals.renew(accountId, 'program')
  clock.pass(10_000)
  const { length } = http.requests
  for (let count = 0; count < 3; count += 1) await copy('token', 'program')
  expect(http.requests).toHaveLength(length)
  // It cannot be renewed, but still holds.
  expect(await copy()).toEqual({ kind: 'copied' })
  expect(http.requests).toHaveLength(length + 1)
})

test('a fresh token that lives less than 5 minutes is copied without a call', async () => {
  const { copy, http } = await start(40_000)
  expect(await copy()).toEqual({ kind: 'copied' })
  expect(http.requests).toHaveLength(1)
})

test('the notice about a stale copy survives a restart, and the record of a copy holds no token', async () => {
  const { core, accountId, copy, vault, clock } = await start()
  await copy()
  expect(JSON.stringify(vault.saved[0]?.lastCopy)).not.toContain('demo-token')
  await core.renewals.renew(accountId, 'person')
  await core.stop()
  const { core: again } = coreFixture({ clock, saved: vault.saved })
  await again.start()
  const staleCopy = () => again.snapshot().accounts[0]?.staleCopy
  expect(staleCopy()).not.toBeNull()
  await again.copies.copy(accountId, 'token', 'person')
  expect(staleCopy()).toBeNull()
})

test.each([
  ['off', null],
  ['5min', 300_000],
] as const)('a copy is cleared when the settings say so: %s', async (clearClipboardAfter, clearAfterMs) => {
  const { core, settings, copy } = await start()
  settings.change({ clearClipboardAfter })
  await copy()
  expect(core.snapshot().base.clipboard).toMatchObject({ state: 'holding', clearAfterMs })
})

test('the activity names the person’s own format', async () => {
  const { core, settings, accountId, clipboard, copy, lastEvent } = await start()
  const id = '5f0c3a1e-7a54-4d57-9d0e-2f6f0d9b8a11'
  settings.change({ copyFormats: [{ id, name: 'Proxy', template: "{username}: '{token}'" }] })
  await core.copies.copyOutside(accountId)
  expect(clipboard.text).toMatch(/^.+: 'demo-token.*'$/)
  expect(await lastEvent()).toMatchObject({ kind: 'copied', format: { name: 'Proxy' } })
  settings.change({ copyFormats: [] })
  await copy(id)
  expect(clipboard.text).toMatch(/^demo-token/)
})

test('a token that a format cannot hold is not copied, and the person is told', async () => {
  const { core, accountId, clipboard, copy, http, clock } = await start()
  http.answer = () => success(clock, 7 * day, 'a$b')
  await core.renewals.renew(accountId, 'person')
  const refusal = { reason: 'unfit-for-format', value: 'token' }
  expect(await copy('env')).toEqual({ kind: 'refused', refusal })
  expect(clipboard.text).toBe('')
})

test('a copy from the tray reports its result', async () => {
  const { core, accountId, clipboard, notifications } = await start()
  await core.copies.copyOutside(accountId)
  clipboard.busy = true
  await core.copies.copyOutside(accountId)
  expect(notifications.map(({ title, body }) => [title, body])).toEqual([
    ['Demo: the token was copied', 'The clipboard will be cleared in 30 seconds.'],
    ['Demo: the token was not copied', expect.stringContaining('Another program may be using the clipboard')],
  ])
})

test.each(['quit', 'lock'])(
  'Keep leaves a copy in the clipboard, which a lock clears and a quit does not: %s',
  async (end) => {
    const { core, copy, clipboard, clock, lastEvent, lockAndWait } = await start()
    await copy()
    core.copies.keep()
    await clock.advance(hour)
    const copied = clipboard.text
    expect(copied).toMatch(/^demo-token/)
    expect(await lastEvent()).toMatchObject({ kind: 'copied', clearAfterMs: null })
    await (end === 'quit' ? core.stop() : lockAndWait())
    expect(clipboard.text).toBe(end === 'quit' ? copied : '')
  },
)

test.each(['before', 'during'])('diagnostics copied %s a lock are cleared', async (when) => {
  const { core, lockAndWait, clipboard } = await start()
  const copying = core.copies.copySelected('diagnostics')
  if (when === 'before') await copying
  await lockAndWait()
  expect([clipboard.writes, clipboard.text]).toEqual([1, ''])
})

test.each(['the renewal before it', 'the write'])('a lock during %s leaves no token', async (moment) => {
  const { lock, copy, clipboard, clock, http } = await withTimeLeft(4 * minute)
  const write = clipboard.write.bind(clipboard)
  if (moment === 'the write')
    clipboard.write = async (text) => {
      lock.lock('person')
      return write(text)
    }
  else
    http.answer = async () => {
      lock.lock('person')
      await lock.unlock(pin)
      return success(clock)
    }
  expect(await copy()).toMatchObject({ kind: 'refused' })
  await settle()
  expect(clipboard.text).toBe('')
})

test.each([
  ['an earlier copy', 1],
  ['its own', 2],
])(
  'nothing stays copied for a program that loses its approval in the write of %s',
  async (_whose, writes) => {
    const { core, accountId, clipboard } = await start()
    const write = clipboard.write.bind(clipboard)
    let mayStill = true
    clipboard.write = async (text) => {
      const written = await write(text)
      mayStill = clipboard.writes < writes
      return written
    }
    const earlier = core.copies.copySelected('diagnostics')
    const copied = await core.copies.copy(accountId, 'token', 'program', () => mayStill)
    expect([copied.kind, clipboard.writes]).toEqual(['refused', writes])
    await earlier
    expect(clipboard.text).toBe(writes === 1 ? 'diagnostics' : '')
  },
)
