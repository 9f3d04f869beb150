import { expect, test } from 'vitest'
import { RenewalQueue } from '../../../app/renewal/renewal-queue.ts'
import { settle } from '../../support/virtual-ports.ts'

/** A queue whose calls last until the test ends them. */
function start() {
  const calls: { accountId: string; signal: AbortSignal; end: () => void }[] = []
  const queue = new RenewalQueue({ now: () => 1_000 }, () => {})
  const run = (accountId: string, place: 'first' | 'last' = 'last') =>
    queue.run(
      accountId,
      (signal) => {
        const { promise, resolve } = Promise.withResolvers<void>()
        calls.push({ accountId, signal, end: resolve })
        return promise
      },
      place,
    )
  return { queue, calls, run }
}

test('a renewal that a person asks for goes before those that are only due', async () => {
  const { calls, run } = start()
  for (const id of ['a', 'b', 'c', 'd', 'e', 'f']) void run(id)
  void run('f', 'first')
  await settle()
  calls[0]?.end()
  await settle()
  expect(calls.at(-1)?.accountId).toBe('f')
})

test('a cancelled call is aborted and leaves its place to another', async () => {
  const { queue, calls, run } = start()
  for (const id of ['a', 'b', 'c', 'd', 'e']) void run(id)
  await settle()
  queue.cancel('a')
  expect(calls[0]?.signal.aborted).toBe(true)
  calls[0]?.end()
  await settle()
  expect(calls.at(-1)?.accountId).toBe('e')
})

test('a cancelled account that still waited is never called, and its waiting callers go on', async () => {
  const { queue, calls, run } = start()
  const runs = ['a', 'b', 'c', 'd', 'e'].map((id) => run(id))
  await settle()
  queue.cancel('e')
  await runs[4]
  calls[0]?.end()
  await settle()
  expect(calls.map((call) => call.accountId)).not.toContain('e')
})

test('cancelling an account that waits leaves the one behind it in its place', async () => {
  const { queue, calls, run } = start()
  for (const id of ['a', 'b', 'c', 'd', 'e', 'f']) void run(id)
  await settle()
  queue.cancel('e')
  calls[0]?.end()
  await settle()
  expect(calls.at(-1)?.accountId).toBe('f')
})

test('work in place of a renewal ends the call under way first, and a request in the meantime joins it', async () => {
  const { queue, calls, run } = start()
  void run('a')
  const events: string[] = []
  const work = Promise.withResolvers<void>()
  const instead = queue.replace('a', () => {
    events.push('work')
    return work.promise
  })
  await settle()
  expect([calls[0]?.signal.aborted, events]).toEqual([true, []])
  calls[0]?.end()
  await settle()
  expect(events).toEqual(['work'])
  const joined = run('a', 'first').then(() => events.push('joined'))
  await settle()
  expect([events, calls]).toMatchObject([['work'], { length: 1 }])
  work.resolve()
  await Promise.all([instead, joined])
  expect(events).toEqual(['work', 'joined'])
  expect(queue.isBusy('a')).toBe(false)
})

test('work in place of a renewal that waits takes the next free place: there are four, also for a sign-in', async () => {
  const { queue, calls, run } = start()
  for (const id of ['a', 'b', 'c', 'd', 'e', 'f']) void run(id)
  const done = queue.replace('e', async () => 'done')
  await settle()
  expect(queue.runningSince('e')).toBeNull()
  calls[0]?.end()
  expect(await done).toBe('done')
})

test('work hears that its account was cancelled, and is not begun after that', async () => {
  const { queue, run } = start()
  const ended = queue.replace<string>(
    'a',
    (signal) => new Promise((resolve) => signal.addEventListener('abort', () => resolve('ended'))),
  )
  await settle()
  queue.cancel('a')
  expect(await ended).toBe('ended')
  for (const id of ['a', 'b', 'c', 'd']) void run(id)
  const waiting = queue.replace('e', async () => 'done')
  queue.cancel('e')
  expect(await waiting).toBeNull()
})
