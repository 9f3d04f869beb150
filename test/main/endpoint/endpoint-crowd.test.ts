import { expect, test } from 'vitest'
import { fixture, run, startEachTime, where } from './endpoint-fixture.ts'

startEachTime()

/**
 * Asks a thousand times at once and prints each status. In a process of its own, as programs are. Each says what it
 * wants before the next one connects, as a thousand programs would: within two seconds however busy the machine is.
 */
const askOften = `
  const [socketPath, secret] = process.argv.slice(1)
  const headers = { Authorization: 'Bearer ' + secret, 'Content-Length': 2 }
  const options = { socketPath, path: '/v1/token', method: 'POST', headers, agent: false }
  const ask = () => new Promise((resolve) => require('node:http')
    .request(options, (answer) => answer.resume().on('end', () => resolve(answer.statusCode)))
    .on('error', (error) => resolve(error.code)).end('{}'))
  const all = []
  const next = () => {
    if (all.length === 1000) return Promise.all(all).then((statuses) => console.log(statuses.join(' ')))
    all.push(ask())
    setImmediate(next)
  }
  next()
`

/** It takes half a second where the processor is free. One that others use too has been far slower. */
const crowdLimitMs = 120_000

test('a thousand programs at once are all answered, after one question', {
  timeout: crowdLimitMs,
}, async () => {
  fixture.person = null
  const { socket, secret } = where()
  const asking = run(process.execPath, ['-e', askOften, socket, secret])
  await expect.poll(() => fixture.broker.consent.requests.length, { timeout: crowdLimitMs }).toBe(1_000)
  fixture.broker.consent.answer(fixture.broker.consent.requests[0]?.id ?? '', 'until-it-ends')
  expect((await asking).stdout.trim().split(' ')).toEqual(Array.from({ length: 1_000 }, () => '200'))
  expect(fixture.questionsSeen).toBe(1)
})
