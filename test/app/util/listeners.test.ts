import { expect, test } from 'vitest'
import { Listeners, reportListenerErrors } from '../../../app/util/listeners.ts'

test('a listener that fails is reported, and stops neither the others nor the caller', async () => {
  const reported: unknown[] = []
  reportListenerErrors((error) => reported.push(error))
  const event = new Listeners<[string]>()
  const heard: string[] = []
  event.add(() => {
    throw new Error('broken')
  })
  event.add(() => Promise.reject(new Error('broken later')))
  event.add((word) => void heard.push(word))
  event.emit('locked')
  expect([heard, reported]).toEqual([['locked'], [new Error('broken')]])
  await Promise.resolve()
  expect(reported).toEqual([new Error('broken'), new Error('broken later')])
})
