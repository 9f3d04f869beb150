import { expect, test } from 'vitest'
import { createCommandQueue } from '../../../app/bridge/command-queue.ts'
import type { WindowCommand } from '../../../app/bridge/window-command.ts'

const settings: WindowCommand = { kind: 'open-settings' }
const link: WindowCommand = { kind: 'sign-in-link', link: { kind: 'refused', reason: 'not-https' } }

function start() {
  const marks: number[] = []
  const queue = createCommandQueue({ show: () => {} })
  queue.changed.add(() => marks.push(queue.mark))
  return { queue, marks }
}

test('commands wait in their order until the page takes them, each once', () => {
  const { queue, marks } = start()
  for (const command of [settings, { kind: 'find-account' }, settings] as const) queue.push(command)
  expect([queue.take(true), queue.take(true), queue.take(true)]).toEqual([
    { kind: 'find-account' },
    settings,
    null,
  ])
  expect(marks.map((mark) => mark > 0)).toEqual([true, true, true, true, false])
})

test('the page notices a command that arrives while it takes the only other one', () => {
  const { queue } = start()
  queue.push(settings)
  const { mark } = queue
  queue.take(true)
  queue.push({ kind: 'find-account' })
  expect(queue.mark).not.toBe(mark)
})

test('a link waits until the page may fill in a form, and delays no other command', () => {
  const { queue } = start()
  for (const command of [link, settings]) queue.push(command)
  expect([queue.take(false), queue.take(false), queue.take(true)]).toEqual([settings, null, link])
})

test('only the newest twenty commands wait', () => {
  const { queue } = start()
  const accountId = (number: number) => `b4b0b5a0-0000-4000-8000-${String(number).padStart(12, '0')}`
  for (let number = 0; number < 100; number += 1)
    queue.push({ kind: 'select-account', accountId: accountId(number) })
  const taken = Array.from({ length: 21 }, () => queue.take(true))
  expect(taken[0]).toEqual({ kind: 'select-account', accountId: accountId(80) })
  expect(taken.indexOf(null)).toBe(20)
})
