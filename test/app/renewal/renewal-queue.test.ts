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

test('a renewal that a person asks for goes before those that are due', async () => {
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

test('a cancelled account that waited is never called, and its callers are answered', async () => {
  const { queue, calls, run } = start()
  const runs = ['a', 'b', 'c', 'd', 'e'].map((id) => run(id))
  await settle()
  queue.cancel('e')
  await runs[4]
  calls[0]?.end()
  await settle()
  expect(calls.map((call) => call.accountId)).not.toContain('e')
})

test('cancelling an account that waits keeps the order of the others', async () => {
  const { queue, calls, run } = start()
  for (const id of ['a', 'b', 'c', 'd', 'e', 'f']) void run(id)
  await settle()
  queue.cancel('e')
  calls[0]?.end()
  await settle()
  expect(calls.at(-1)?.accountId).toBe('f')
})

test('work that replaces a renewal first ends the call under way', async () => {
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

test('work that replaces a waiting renewal takes the next of the four places', async () => {
  const { queue, calls, run } = start()
  for (const id of ['a', 'b', 'c', 'd', 'e', 'f']) void run(id)
  const done = queue.replace('e', async () => 'done')
  await settle()
  expect(queue.runningSince('e')).toBeNull()
  calls[0]?.end()
  expect(await done).toBe('done')
})

test('work for a cancelled account does not start', async () => {
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
