import { beforeEach, expect, test } from 'vitest'
import { EndpointSwitch } from '../../../main/endpoint/endpoint-switch.ts'

let happened: string[]
let failure: Error | null
let opening: Promise<void>
let endpoint: EndpointSwitch

beforeEach(() => {
  happened = []
  failure = null
  opening = Promise.resolve()
  const write = (event: string) => happened.push(event)
  endpoint = new EndpointSwitch(
    async () => {
      await opening
      if (failure !== null) throw failure
      write('open')
      return { close: async () => void write('closed') }
    },
    { info: write, warn: write, error: write },
    () => write('told'),
  )
})

/** Resolves when both turns of the switch have ended. */
async function turnOffWhileItOpens(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  opening = promise
  const first = endpoint.setOpen(true)
  await Promise.resolve()
  const last = endpoint.setOpen(false)
  resolve()
  await Promise.all([first, last])
}

test('it is opened once and closed once, however often that is wanted', async () => {
  await Promise.all([endpoint.setOpen(true), endpoint.setOpen(true)])
  expect(happened).toEqual(['open'])
  await Promise.all([endpoint.setOpen(false), endpoint.setOpen(false)])
  expect(happened).toEqual(['open', 'closed'])
})

test('what is wanted last holds, also while it is being opened', async () => {
  await turnOffWhileItOpens()
  expect(happened).toEqual(['open', 'closed'])
})

test('a switch that is turned on and off at once opens nothing', async () => {
  await Promise.all([endpoint.setOpen(true), endpoint.setOpen(false)])
  expect(happened).toEqual([])
})

test('where it cannot open, the person is told, and the next time it is tried again', async () => {
  failure = new Error('Another program listens.')
  await endpoint.setOpen(true)
  expect(happened).toEqual(['programs.endpoint', 'told'])
  failure = null
  await endpoint.setOpen(true)
  expect(happened.at(-1)).toBe('open')
})

test('nobody is told where it is no longer wanted', async () => {
  failure = new Error('Another program listens.')
  await turnOffWhileItOpens()
  expect(happened).toEqual(['programs.endpoint'])
})
