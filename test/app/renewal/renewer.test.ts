import { expect, test } from 'vitest'
import { Renewer } from '../../../app/renewal/renewer.ts'
import { settle } from '../../support/virtual-world.ts'

/** A renewer whose calls last until the test ends them. */
function start() {
  const calls: { accountId: string; signal: AbortSignal; end: () => void }[] = []
  const renewer = new Renewer({
    now: () => 1_000,
    renew: (accountId, _why, signal) => {
      const { promise, resolve } = Promise.withResolvers<void>()
      calls.push({ accountId, signal, end: resolve })
      return promise
    },
    onChange: () => {},
  })
  return { renewer, calls }
}

test('fifty who ask while a call is under way share it', async () => {
  const { renewer, calls } = start()
  const asked = Array.from({ length: 50 }, () => renewer.run('a', 'asked'))
  await settle()
  expect(calls).toHaveLength(1)
  calls[0]?.end()
  await Promise.all(asked)
  expect(renewer.isBusy('a')).toBe(false)
})

test('of a thousand accounts due at once four are called at a time, and all in the end', async () => {
  const { renewer, calls } = start()
  const runs = Array.from({ length: 1_000 }, (_, index) => renewer.run(`${index}`, 'before-expiry'))
  await settle()
  let open = 4
  let most = 0
  for (let ended = 0; ended < 1_000; ended += 1) {
    most = Math.max(most, calls.length - ended)
    calls[ended]?.end()
    await settle()
    open = calls.length - ended - 1
  }
  await Promise.all(runs)
  expect(most).toBe(4)
  expect(open).toBe(0)
  expect(new Set(calls.map((call) => call.accountId)).size).toBe(1_000)
})

test('whoever asks goes before those that are only due', async () => {
  const { renewer, calls } = start()
  for (const id of ['a', 'b', 'c', 'd', 'e', 'f']) void renewer.run(id, 'before-expiry')
  void renewer.run('f', 'asked')
  await settle()
  calls[0]?.end()
  await settle()
  expect(calls.at(-1)?.accountId).toBe('f')
})

test('a cancelled call is aborted and leaves its place to another', async () => {
  const { renewer, calls } = start()
  for (const id of ['a', 'b', 'c', 'd', 'e']) void renewer.run(id, 'before-expiry')
  await settle()
  renewer.cancel('a')
  expect(calls[0]?.signal.aborted).toBe(true)
  calls[0]?.end()
  await settle()
  expect(calls.at(-1)?.accountId).toBe('e')
})

test('a cancelled account that still waited is never called, and whoever waited for it is let go', async () => {
  const { renewer, calls } = start()
  const runs = ['a', 'b', 'c', 'd', 'e'].map((id) => renewer.run(id, 'before-expiry'))
  await settle()
  renewer.cancel('e')
  await runs[4]
  calls[0]?.end()
  await settle()
  expect(calls.map((call) => call.accountId)).not.toContain('e')
})

test('work in place of a renewal ends the call under way first, and whoever asks meanwhile joins it', async () => {
  const { renewer, calls } = start()
  void renewer.run('a', 'before-expiry')
  const events: string[] = []
  const work = Promise.withResolvers<void>()
  const instead = renewer.instead('a', () => {
    events.push('work')
    return work.promise
  })
  await settle()
  expect([calls[0]?.signal.aborted, events]).toEqual([true, []])
  calls[0]?.end()
  await settle()
  expect(events).toEqual(['work'])
  const joined = renewer.run('a', 'asked').then(() => events.push('joined'))
  await settle()
  expect([events, calls]).toMatchObject([['work'], { length: 1 }])
  work.resolve()
  await Promise.all([instead, joined])
  expect(events).toEqual(['work', 'joined'])
  expect(renewer.isBusy('a')).toBe(false)
})

test('work in place of a renewal that waits for a free place begins at once', async () => {
  const { renewer } = start()
  for (const id of ['a', 'b', 'c', 'd', 'e']) void renewer.run(id, 'before-expiry')
  expect(await renewer.instead('e', async () => 'done')).toBe('done')
})

test('work hears that its account was cancelled', async () => {
  const { renewer } = start()
  const ended = renewer.instead(
    'a',
    (signal) => new Promise((resolve) => signal.addEventListener('abort', () => resolve('ended'))),
  )
  await settle()
  renewer.cancel('a')
  expect(await ended).toBe('ended')
})

test('after stop every call is aborted, everybody who waits is let go, and nothing new begins', async () => {
  const { renewer, calls } = start()
  const runs = ['a', 'b', 'c', 'd', 'e'].map((id) => renewer.run(id, 'before-expiry'))
  await settle()
  renewer.stop()
  for (const call of calls) call.end()
  await Promise.all(runs)
  await renewer.run('z', 'asked')
  expect(calls.every((call) => call.signal.aborted)).toBe(true)
  expect(calls).toHaveLength(4)
})
