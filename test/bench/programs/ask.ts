import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { openNode } from '../../launch/open-node.ts'
import type { RunningApp } from '../../launch.ts'

const asked = z.object({
  unanswered: z.number(),
  tookMs: z.array(z.number()),
  endedAt: z.number(),
})

interface Plan {
  /** What is asked, as the body of `POST /v1/token`. */
  readonly body: object
  readonly times: number
  /** 0: one after the other. `Infinity`: all at once. */
  readonly perSecond: number
}

/** What a program saw of its requests: how many got no token, how long each took, ms, and when the last ended, epoch ms. */
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

/** Lets the program in question have the token until it ends. Resolves to when it was allowed, epoch ms. */
export async function allow(app: RunningApp): Promise<number> {
  const question = await app.question()
  const until = question.locator('button:not([aria-disabled=true])', { hasText: /^Until/ })
  await until.waitFor()
  const at = performance.timeOrigin + performance.now()
  // The window goes with the press, before Playwright has seen it end.
  await until.click().catch(() => undefined)
  return at
}

/** As `ask`, with the question about it answered. */
export async function askAllowed(app: RunningApp, plan: Plan): Promise<Asked> {
  const asking = ask(app, plan)
  await allow(app)
  return await asking
}
