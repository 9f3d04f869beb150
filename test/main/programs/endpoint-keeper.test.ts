import { beforeEach, expect, test } from 'vitest'
import { EndpointKeeper } from '../../../main/programs/endpoint-keeper.ts'

let happened: string[]
let trouble: Error | null
let opening: Promise<void>
let keeper: EndpointKeeper

beforeEach(() => {
  happened = []
  trouble = null
  opening = Promise.resolve()
  const write = (event: string) => happened.push(event)
  keeper = new EndpointKeeper(
    async () => {
      await opening
      if (trouble !== null) throw trouble
      write('open')
      return { close: async () => void write('closed') }
    },
    { info: write, warn: write, error: write },
    () => write('told'),
  )
})

test('it is opened once and closed once, however often that is wanted', async () => {
  await Promise.all([keeper.want(true), keeper.want(true)])
  expect(happened).toEqual(['open'])
  await Promise.all([keeper.want(false), keeper.want(false)])
  expect(happened).toEqual(['open', 'closed'])
})

test('what is wanted last holds, also while it is being opened', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  opening = promise
  const first = keeper.want(true)
  await Promise.resolve()
  const last = keeper.want(false)
  resolve()
  await Promise.all([first, last])
  expect(happened).toEqual(['open', 'closed'])
})

test('a switch that is turned on and off at once opens nothing', async () => {
  await Promise.all([keeper.want(true), keeper.want(false)])
  expect(happened).toEqual([])
})

test('where it cannot open, the person is told, and the next time it is tried again', async () => {
  trouble = new Error('Another program listens.')
  await keeper.want(true)
  expect(happened).toEqual(['programs.endpoint', 'told'])
  trouble = null
  await keeper.want(true)
  expect(happened.at(-1)).toBe('open')
})

test('nobody is told where it is no longer wanted', async () => {
  trouble = new Error('Another program listens.')
  const { promise, resolve } = Promise.withResolvers<void>()
  opening = promise
  const first = keeper.want(true)
  await Promise.resolve()
  const last = keeper.want(false)
  resolve()
  await Promise.all([first, last])
  expect(happened).toEqual(['programs.endpoint'])
})
