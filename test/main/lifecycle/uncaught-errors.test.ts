import { EventEmitter } from 'node:events'
import { expect, test } from 'vitest'
import { handleUncaughtErrors } from '../../../main/lifecycle/uncaught-errors.ts'
import { silentLog } from '../../support/silent-log.ts'
import { settle } from '../../support/virtual-ports.ts'

test('every uncaught error is logged, and the first one is reported', async () => {
  const source = new EventEmitter()
  const logged: string[] = []
  let told = 0
  const error = (event: string) => logged.push(event)
  const firstError = handleUncaughtErrors(source, { info: () => {}, warn: () => {}, error })
  void firstError.then(() => {
    told += 1
  })
  await settle()
  expect(told).toBe(0)
  source.emit('uncaughtException', new RangeError('status'))
  source.emit('unhandledRejection', 'a text')
  source.emit('uncaughtException', undefined)
  expect(logged).toEqual(['main.uncaught-exception', 'main.unhandled-rejection', 'main.uncaught-exception'])
  await settle()
  expect(told).toBe(1)
})

test('an error before anybody listens is reported to a later listener', async () => {
  const source = new EventEmitter()
  let told = false
  const firstError = handleUncaughtErrors(source, silentLog)
  source.emit('uncaughtException', new RangeError('at the start'))
  void firstError.then(() => {
    told = true
  })
  await settle()
  expect(told).toBe(true)
})
