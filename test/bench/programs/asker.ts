import { readFileSync } from 'node:fs'
import { request } from 'node:http'
import { setImmediate, setTimeout } from 'node:timers/promises'

/**
 * A program that asks the endpoint for the token. Its text is run with `node -e` by the app's user, who may
 * not be able to read the project, so it imports nothing of it. Arguments: the path of `endpoint.json`, what
 * to ask as JSON, how often, and how many a second, or `Infinity` for all at once.
 * It asks once first, and prints as JSON what it saw of the rest.
 */
const [file = '', body = '', times = '', perSecond = ''] = process.argv.slice(1)
const { socket, secret } = JSON.parse(readFileSync(file, 'utf8'))

/** The status of the answer; 0: there was none. */
function ask(): Promise<number> {
  const headers = { Authorization: `Bearer ${secret}`, 'Content-Length': body.length }
  return new Promise((resolve) => {
    request({ socketPath: socket, path: '/v1/token', method: 'POST', headers, agent: false }, (answer) => {
      answer.resume()
      answer.on('end', () => resolve(answer.statusCode ?? 0))
    })
      .on('error', () => resolve(0))
      .end(body)
  })
}

async function askOften(count: number, rate: number) {
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
    unanswered: answers.filter((status) => status !== 200).length,
    endedAt: performance.timeOrigin + performance.now(),
  }),
)
