import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { openNode } from '../../launch/folders.ts'
import type { RunningApp } from '../../launch.ts'
import { openBareEndpoint } from '../baselines/bare-endpoint.ts'

const asked = z.object({
  unanswered: z.number(),
  endedAt: z.number(),
})

interface Plan {
  /** What is asked, as the body of `POST /v1/token`. */
  readonly body: object
  readonly times: number
  /** `Infinity`: all at once. */
  readonly perSecond: number
}

/** What a program saw of its requests: how many got no token, and when the last ended, epoch ms. */
type Asked = z.infer<typeof asked>

/** Has a program ask, in a terminal of its own. */
export async function ask(app: RunningApp, { body, times, perSecond }: Plan): Promise<Asked> {
  const program = readFileSync(join(import.meta.dirname, 'asker.ts'), 'utf8')
  const { out, said } = await app
    .terminal()
    .run([
      ...[openNode(), '--input-type=module-typescript', '--no-warnings', '-e', program, '--'],
      ...[join(app.userData, 'endpoint.json'), JSON.stringify(body), `${times}`, `${perSecond}`],
    ])
  if (out === '') throw new Error(`The program that asks the endpoint failed:\n${said}`)
  return asked.parse(JSON.parse(out))
}

/**
 * Lets the program that the question is about have the token until it ends, or always. Resolves to when it was
 * allowed, epoch ms.
 */
export async function allow(app: RunningApp, howLong: 'Until' | 'Always' = 'Until'): Promise<number> {
  const question = await app.question()
  const answer = question.locator('button:not([aria-disabled=true])', { hasText: howLong })
  await answer.waitFor()
  for (;;) {
    const at = performance.timeOrigin + performance.now()
    const gone = question.waitForEvent('close', { timeout: 2_000 }).then(
      () => true,
      () => question.isClosed(),
    )
    // The press closes the window, often before Playwright has seen the press end.
    await answer.click().catch(() => undefined)
    // A press counts for a second. Where that was too short for a busy app, a person presses again.
    if (await gone) return at
  }
}

/** Starts curl(1) for each request, and once more at first; prints the status and the seconds of each. */
const curlLoop = `
count=0
while [ $count -le "$1" ]; do
  curl -sS -o /dev/null -w '%{http_code} %{time_total}\\n' \\
    --unix-socket "$2" -H "Authorization: Bearer $3" -d "$4" http://localhost/v1/token
  count=$((count + 1))
done`

/** Has a script ask by curl, one request after the other. Resolves to how long each took by curl's clock, ms. */
export async function askByCurl(app: RunningApp, body: object, times: number): Promise<readonly number[]> {
  const asking = curlTimes(app, { ...(await readEndpoint(app)), body, times })
  // To the kernel this terminal is none, so each curl is a new program: without *Always* each would be asked about.
  const [tookMs] = await Promise.all([asking, allow(app, 'Always')])
  return tookMs
}

/** The same with a server that looks nobody up. */
export async function askBareByCurl(app: RunningApp, times: number): Promise<readonly number[]> {
  const socket = join(app.desktop.env.TMPDIR ?? '', 'bare-endpoint')
  const server = await openBareEndpoint(socket)
  try {
    return await curlTimes(app, { socket, secret: 'none', body: {}, times })
  } finally {
    server.close()
  }
}

interface Requests {
  readonly socket: string
  readonly secret: string
  readonly body: object
  readonly times: number
}

async function curlTimes(
  app: RunningApp,
  { socket, secret, body, times }: Requests,
): Promise<readonly number[]> {
  const words = ['sh', '-c', curlLoop, 'sh', `${times}`, socket, secret, JSON.stringify(body)]
  const { out, said } = await app.terminal().run(words)
  // The first answer of Deckpass waited for the person.
  const answers = out.trim().split('\n').slice(1)
  if (answers.length !== times || !answers.every((each) => each.startsWith('200 ')))
    throw new Error(`A request by curl was not answered:\n${out}${said}`)
  return answers.map((each) => Number(each.split(' ')[1]) * 1_000)
}

const endpointFile = z.object({ socket: z.string(), secret: z.string() })

/** Where the app's endpoint is, and what a request must bring. */
export async function readEndpoint({ userData }: RunningApp): Promise<z.infer<typeof endpointFile>> {
  return endpointFile.parse(JSON.parse(await readFile(join(userData, 'endpoint.json'), 'utf8')))
}
