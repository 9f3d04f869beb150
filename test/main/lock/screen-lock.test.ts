import { beforeEach, expect, test } from 'vitest'
import type { PowerEvent } from '../../../app/ports/index.ts'
import type { DBus } from '../../../main/desktop/dbus.ts'
import { observeScreenLock } from '../../../main/lock/screen-lock.ts'

/** A bus on which a test sends signals. The end-to-end tests of the lock use the real buses. */
function aBus(ownSession: string | null = null, isLocked: unknown = null) {
  const listeners = new Map<string, (body: readonly unknown[], path: string) => void>()
  const bus: DBus = {
    call: async ({ member }) => (member === 'GetActive' ? isLocked : ownSession),
    property: async (_of, name) => (name === 'LockedHint' ? isLocked : null),
    onSignal: async ({ interface: name, member }, listener) => {
      listeners.set(`${name}.${member}`, listener)
    },
    onOwnerChange: async () => undefined,
  }
  const say = async (signal: string, body: readonly unknown[] = [], path = '/') => {
    listeners.get(signal)?.(body, path)
    // The unit first asks which session is its own.
    await new Promise((resolve) => setImmediate(resolve))
  }
  return { bus, say }
}

const told: PowerEvent[] = []
const power = { changed: { emit: (event: PowerEvent) => void told.push(event) } }
const parts = (sessionBus: DBus, systemBus = aBus().bus) => ({ sessionBus, systemBus, env: {}, power })
beforeEach(() => void told.splice(0))

test.each(['org.freedesktop.ScreenSaver', 'org.gnome.ScreenSaver'])(
  '%s reports lock and unlock',
  async (saver) => {
    const session = aBus()
    await observeScreenLock(parts(session.bus))
    await session.say(`${saver}.ActiveChanged`, [true])
    await session.say(`${saver}.ActiveChanged`, [false])
    expect(told).toEqual(['lock', 'unlock'])
  },
)

const own = '/org/freedesktop/login1/session/_32'
const other = '/org/freedesktop/login1/session/_37'

test.each([
  ['known, only that session counts', own, ['lock', 'unlock']],
  ['unknown, any session’s lock counts, but no unlock', null, ['lock', 'lock']],
])('if the own session is %s', async (_what, session, heard) => {
  const system = aBus(session)
  await observeScreenLock(parts(aBus().bus, system.bus))
  await system.say('org.freedesktop.login1.Session.Lock', [], other)
  await system.say('org.freedesktop.login1.Session.Lock', [], own)
  await system.say('org.freedesktop.login1.Session.Unlock', [], own)
  expect(told).toEqual(heard)
})

test.each([
  ['the desktop', aBus(null, true), aBus()],
  ['the login manager', aBus(), aBus(own, true)],
])('a screen that is already locked is reported by %s', async (_who, session, system) => {
  await observeScreenLock(parts(session.bus, system.bus))
  expect(new Set(told)).toEqual(new Set(['lock']))
})

test('the screen’s lock is noticed even if one part of the desktop never answers', async () => {
  const { bus } = aBus()
  const never = new Promise<never>(() => {})
  const half: DBus = { ...bus, call: async ({ to }) => (to === 'org.gnome.ScreenSaver' ? true : never) }
  void observeScreenLock(parts(half))
  await expect.poll(() => told).toEqual(['lock'])
})

test.each([false, null, 'true'])('the initial state %j does not lock', async (said) => {
  await observeScreenLock(parts(aBus(null, said).bus, aBus(own, said).bus))
  expect(told).toEqual([])
})
