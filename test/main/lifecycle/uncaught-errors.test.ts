import { EventEmitter } from 'node:events'
import { expect, test } from 'vitest'
import { handleUncaughtErrors } from '../../../main/lifecycle/uncaught-errors.ts'

test('every uncaught error is logged, the first is reported, and nothing ends', () => {
  const source = new EventEmitter()
  const logged: string[] = []
  let told = 0
  const error = (event: string) => logged.push(event)
  handleUncaughtErrors(source, { info: () => {}, warn: () => {}, error }).add(() => {
    told += 1
  })
  source.emit('uncaughtException', new RangeError('status'))
  source.emit('unhandledRejection', 'a text')
  source.emit('uncaughtException', undefined)
  expect(logged).toEqual(['main.uncaught-exception', 'main.unhandled-rejection', 'main.uncaught-exception'])
  expect(told).toBe(1)
})
