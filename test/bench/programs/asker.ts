import { readFileSync } from 'node:fs'
import { request } from 'node:http'
import { setImmediate, setTimeout } from 'node:timers/promises'

/**
 * A program that asks the endpoint for the token. Its text is run with `node -e` by the app's user, who may
 * not be able to read the project, so it imports nothing of it. Arguments: the path of `endpoint.json`, what
 * to ask as JSON, how often, and how many a second: 0 for one after the other, `Infinity` for all at once.
 * It asks once first, and prints as JSON what it saw of the rest.
 */
const [file = '', body = '', times = '', perSecond = ''] = process.argv.slice(1)
const { socket, secret } = JSON.parse(readFileSync(file, 'utf8'))

/** Status 0: no answer. */
function ask(): Promise<{ status: number; tookMs: number }> {
  const from = performance.now()
  const headers = { Authorization: `Bearer ${secret}`, 'Content-Length': body.length }
  return new Promise((resolve) => {
    const end = (status: number) => resolve({ status, tookMs: performance.now() - from })
    request({ socketPath: socket, path: '/v1/token', method: 'POST', headers, agent: false }, (answer) => {
      answer.resume()
      answer.on('end', () => end(answer.statusCode ?? 0))
    })
      .on('error', () => end(0))
      .end(body)
  })
}

async function askOften(count: number, rate: number) {
  if (rate === 0) {
    const answers = []
    for (let asked = 0; asked < count; asked += 1) answers.push(await ask())
    return answers
  }
  const running = []
  const from = performance.now()
  for (let asked = 0; asked < count; asked += 1) {
    const early = from + (asked * 1_000) / rate - performance.now()
    if (early > 0) await setTimeout(early)
    running.push(ask())
    // It is sent before the next one connects, as if each were a program.
    await setImmediate()
  }
  return await Promise.all(running)
}

const rate = Number(perSecond)
// The person is asked about the first one; of a crowd, about all of them.
if (Number.isFinite(rate)) await ask()
const answers = await askOften(Number(times), rate)
console.log(
  JSON.stringify({
    unanswered: answers.filter(({ status }) => status !== 200).length,
    tookMs: answers.map(({ tookMs }) => tookMs),
    endedAt: performance.timeOrigin + performance.now(),
  }),
)
