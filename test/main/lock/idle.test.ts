import { expect, test, vi } from 'vitest'
import type { DBus } from '../../../main/desktop/dbus.ts'
import { createIdle } from '../../../main/lock/idle.ts'

const monitor = { getSystemIdleTime: () => 90 }

test('idle time is in ms', async () => {
  const idle = createIdle(monitor, false)
  expect([idle.isKnown, await idle.forMs()]).toEqual([true, 90_000])
})

/** A bus on which Mutter answers this, or nobody answers. */
function aBus(answer: { idleMs: unknown }): DBus {
  return {
    call: async ({ to, member }) =>
      to === 'org.gnome.Mutter.IdleMonitor' && member === 'GetIdletime' ? answer.idleMs : null,
    property: async () => null,
    onSignal: async () => {},
    onOwnerChange: async () => {},
  }
}

test('under Wayland the compositor reports the idle time, once it answers', async () => {
  const idle = createIdle(monitor, true)
  const told = vi.fn()
  idle.becameKnown.add(told)
  const answer: { idleMs: unknown } = { idleMs: 1_500n }
  await idle.askDesktop(aBus(answer))
  expect([told.mock.calls.length, idle.isKnown, await idle.forMs()]).toEqual([1, true, 1_500])
  answer.idleMs = null
  expect(await idle.forMs()).toBe(0)
})

test('if the compositor does not answer, Electron reports the idle time', async () => {
  for (const [isWayland, idleMs] of [
    [true, null],
    [true, 'a sentence'],
    [false, 1_500n],
  ] as const) {
    const idle = createIdle(monitor, isWayland)
    const told = vi.fn()
    idle.becameKnown.add(told)
    await idle.askDesktop(aBus({ idleMs }))
    expect(told).not.toHaveBeenCalled()
  }
})
