import { EventEmitter } from 'node:events'
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test, vi } from 'vitest'
import { createRedactor } from '../../../app/util/redactor.ts'
import { createLog, handleUncaughtErrors } from '../../../main/lifecycle/log.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { settle } from '../../support/virtual-ports.ts'

let base: string
let echoed: string[]
const redactor = createRedactor()
redactor.set('account', ['swordfish "and" chips'])

beforeEach(() => {
  base = temporaryFolder()
  echoed = []
})

let now = 0

function newLog() {
  now = Date.UTC(2026, 10, 20, 10, 24)
  return createLog({
    folder: join(base, 'logs'),
    clock: { now: () => now },
    redact: (text) => redactor.redact(text),
    echo: (line) => echoed.push(line),
  })
}

const written = () => readFileSync(join(base, 'logs', 'deckpass.log'), 'utf8')

test('an event is one line with time, level, name and detail, readable only by this person', () => {
  newLog().warn('vault.unreadable', { detail: 'first\nsecond', tries: 2 })
  const line = '2026-11-20T10:24:00.000Z warn vault.unreadable {"detail":"first\\nsecond","tries":2}'
  expect(written()).toBe(`${line}\n`)
  expect(echoed).toEqual([line])
  expect(statSync(join(base, 'logs', 'deckpass.log')).mode & 0o777).toBe(0o600)
})

test('no line holds a secret, wherever it is in the detail', () => {
  const secret = 'swordfish "and" chips'
  newLog().error(`event ${secret}`, {
    plain: secret,
    deep: [{ basic: `Basic ${btoa(secret)}` }],
    error: new Error(`refused ${secret}`),
  })
  expect(written()).toMatch(/Error: refused/)
  expect(written() + echoed.join()).not.toMatch(/sword|chips|c3dvcmR/)
})

test('the newest lines are kept in two files of limited size', () => {
  const log = newLog()
  for (let number = 0; number < 700; number++) {
    log.info(`event-${number}`, { number, filler: 'x'.repeat(1024) })
  }
  const folder = join(base, 'logs')
  expect(readdirSync(folder).sort()).toEqual(['deckpass.1.log', 'deckpass.log'])
  for (const name of readdirSync(folder))
    expect(statSync(join(folder, name)).size).toBeLessThanOrEqual(256 * 1024)
  const numbers = (readFileSync(join(folder, 'deckpass.1.log'), 'utf8') + written()).matchAll(
    /"number":(\d+)/g,
  )
  const kept = Array.from(numbers, ([, number]) => Number(number))
  expect(kept.at(-1)).toBe(699)
  expect(kept).toEqual(kept.map((_number, index) => 700 - kept.length + index))
})

test('a flood of calls pushes no older lines out, and after an hour a line is counted anew', () => {
  const log = newLog()
  log.info('app.started')
  for (let call = 0; call < 20_000; call++) {
    log.warn('bridge.denied', { name: 'copying.copy', reason: 'input' })
    log.warn('bridge.denied', { name: 'copying.copy', where: [`field ${call} is not known`] })
  }
  expect(readdirSync(join(base, 'logs'))).toEqual(['deckpass.log'])
  expect(written()).toMatch(/^\S+ info app.started {}\n/)
  expect(written()).toContain('warn bridge.denied {"name":"copying.copy","reason":"input"} (16384 times)')
  expect(written().split('\n').length).toBeLessThan(100)
  now += 3_600_000
  log.warn('bridge.denied', { name: 'copying.copy', reason: 'input' })
  expect(written()).toMatch(/"reason":"input"}\n$/)
})

test('a detail that cannot become JSON, or a disk that cannot be written, stops nothing', () => {
  const circular: Record<string, unknown> = {}
  circular.self = circular
  newLog().info('odd', circular)
  newLog().info('odd', { big: 1n })
  expect(written().trim().split('\n')).toHaveLength(2)
  rmSync(join(base, 'logs'), { recursive: true })
  writeFileSync(join(base, 'logs'), 'a file where the folder belongs')
  newLog().info('app.started')
  expect(echoed).toHaveLength(3)
})

test('every uncaught error is logged, and the first is reported even to a later listener', async () => {
  const source = new EventEmitter()
  const firstError = handleUncaughtErrors(source as unknown as NodeJS.Process, newLog())
  const tell = vi.fn()
  void firstError.then(tell)
  await settle()
  expect(tell).not.toHaveBeenCalled()
  source.emit('uncaughtException', new RangeError('status'))
  source.emit('unhandledRejection', 'a text')
  source.emit('uncaughtException', undefined)
  await firstError
  expect(tell).toHaveBeenCalledOnce()
  const events = echoed.map((line) => line.split(' ')[2])
  expect(events).toEqual(['main.uncaught-exception', 'main.unhandled-rejection', 'main.uncaught-exception'])
})
