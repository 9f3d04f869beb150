import { expect, test } from 'vitest'
import { createCommandQueue } from '../../../app/bridge/command-queue.ts'
import type { WindowCommand } from '../../../app/bridge/window-command.ts'

const settings: WindowCommand = { kind: 'open-settings' }
const link: WindowCommand = { kind: 'sign-in-link', link: { kind: 'refused', reason: 'not-https' } }

function start() {
  const counts: number[] = []
  const queue = createCommandQueue({ show: () => {} })
  queue.changed.add(() => counts.push(queue.waiting))
  return { queue, counts }
}

test('commands wait in their order until the page takes them, each once', () => {
  const { queue, counts } = start()
  for (const command of [settings, { kind: 'find-account' }, settings] as const) queue.push(command)
  expect([queue.take(true), queue.take(true), queue.take(true)]).toEqual([
    { kind: 'find-account' },
    settings,
    null,
  ])
  expect(counts).toEqual([1, 2, 2, 1, 0])
})

test('a link waits until the page may fill in a form, and holds nothing else up', () => {
  const { queue } = start()
  for (const command of [link, settings]) queue.push(command)
  expect([queue.take(false), queue.take(false), queue.take(true)]).toEqual([settings, null, link])
})

test('the newest twenty wait', () => {
  const { queue } = start()
  const accountId = (number: number) => `b4b0b5a0-0000-4000-8000-${String(number).padStart(12, '0')}`
  for (let number = 0; number < 100; number += 1)
    queue.push({ kind: 'select-account', accountId: accountId(number) })
  expect([queue.waiting, queue.take(true)]).toEqual([
    20,
    { kind: 'select-account', accountId: accountId(80) },
  ])
})
