import { request } from 'node:http'
import { json } from 'node:stream/consumers'
import type * as z from 'zod/mini'
import {
  type EndpointFile,
  type Operation,
  operations,
  problemDocument,
  type RequestBy,
} from '../../app/consent/protocol.ts'
import type { ProblemCode } from '../../app/model/program-problem.ts'
import { mayChange } from '../../app/policy/effective-settings.ts'
import { t } from '../../app/words/index.ts'
import { endpointFilePath, readEndpointFile } from '../endpoint/endpoint-file.ts'
import { readSettings } from '../storage/read-settings.ts'

/**
 * Why there is no answer: what to say, and what to exit with. 2: the command line is wrong; 3: Deckpass does not run;
 * 4: a person must act; 5: refused; 6: no valid token.
 */
export interface Failure {
  readonly kind: 'failure'
  /** Why nothing was reached, if so. */
  readonly unreached?: 'not-running' | 'off'
  readonly exit: 2 | 3 | 4 | 5 | 6
  readonly sentence: string
}

export type Result<T> = { readonly kind: 'answer'; readonly answer: T } | Failure

export const exitStatusOf: Readonly<Record<ProblemCode, Failure['exit']>> = {
  'bad-request': 2,
  'wrong-secret': 5,
  'unknown-path': 2,
  'wrong-method': 2,
  'too-large': 2,
  off: 4,
  locked: 4,
  'vault-closed': 4,
  'no-lock': 4,
  'no-account': 4,
  'unknown-account': 2,
  'account-ambiguous': 2,
  'consent-needed': 4,
  refused: 5,
  'no-answer': 5,
  'too-many-questions': 5,
  'asker-unclear': 6,
  'sign-in-needed': 4,
  'no-valid-token': 6,
  'clipboard-refused': 4,
  broken: 6,
}

/** A person has 60 s to answer, and a renewal may follow, ms. */
const maxWaitMs = 120_000

async function notReached(userData: string): Promise<Failure> {
  const { settings, policy } = await readSettings(userData)
  const failure = { kind: 'failure', exit: 3 } as const
  if (settings.programsMayAsk) return { ...failure, unreached: 'not-running', sentence: t('cli.notRunning') }
  const canTurnOn = mayChange({ programsMayAsk: true }, policy)
  return {
    ...failure,
    unreached: 'off',
    sentence: t(canTurnOn ? 'cli.programsOff' : 'cli.programsOffByPolicy'),
  }
}

/**
 * Asks the Deckpass of this folder. Never rejects.
 *
 * @param onWait called when a person has to act before there is an answer
 */
export async function call<Q extends z.ZodMiniType | null, A extends z.ZodMiniType>(
  userData: string,
  operation: Operation<Q, A>,
  request: RequestBy<Q>,
  onWait: () => void = () => undefined,
): Promise<Result<z.infer<A>>> {
  const endpoint = readEndpointFile(endpointFilePath(userData))
  if (endpoint === null) return notReached(userData)
  try {
    const { status, content } = await send(endpoint, operation, request, onWait)
    if (status === 200) {
      const parsed = operation.answer.safeParse(content)
      if (parsed.success) return { kind: 'answer', answer: parsed.data }
    }
    const problem = problemDocument.safeParse(content).data
    if (problem === undefined) return { kind: 'failure', exit: 6, sentence: t('cli.otherVersion') }
    const { code, detail, failureCode } = problem
    const sentence = failureCode === undefined ? detail : `${detail} (${failureCode})`
    return { kind: 'failure', exit: exitStatusOf[code], sentence }
  } catch (error) {
    if (isGone(error)) return notReached(userData)
    return { kind: 'failure', exit: 3, sentence: t('cli.endedMeanwhile') }
  }
}

export function noDisplay(): Failure {
  return { kind: 'failure', exit: 3, sentence: t('cli.noDisplay') }
}

function send<Q extends z.ZodMiniType | null>(
  { socket, secret }: EndpointFile,
  { method, path }: Operation<Q, z.ZodMiniType>,
  content: RequestBy<Q>,
  onWait: () => void,
): Promise<{ status: number; content: unknown }> {
  const text = content === null ? '' : JSON.stringify(content)
  return new Promise((resolve, reject) => {
    const asking = request(
      {
        socketPath: socket,
        path,
        method,
        headers: { Authorization: `Bearer ${secret}`, 'Content-Length': Buffer.byteLength(text) },
        agent: false,
        timeout: maxWaitMs,
      },
      (answer) => {
        json(answer).then((content) => resolve({ status: answer.statusCode ?? 0, content }), reject)
      },
    )
    asking.on('information', ({ statusCode }) => {
      if (statusCode === 102) onWait()
    })
    asking.on('timeout', () => asking.destroy(new Error('No answer in time.')))
    asking.on('error', reject)
    asking.end(text)
  })
}

/** Nobody listens: Deckpass was killed, and left its files. */
function isGone(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : null
  return code === 'ENOENT' || code === 'ECONNREFUSED'
}

/** Time that Deckpass may take to start, and how often to ask whether it has, ms. */
const maxStartMs = 15_000
const pollMs = 100

interface Parts {
  readonly userData: string
  hasDisplay(): Promise<boolean>
  start(where: 'tray'): void
  wait(ms: number): Promise<void>
}

/** Starts Deckpass if it does not run, and waits until it answers. Null, or why it was not started. */
export async function startFirst({ userData, hasDisplay, start, wait }: Parts): Promise<Failure | null> {
  const ask = () => call(userData, operations.status, null)
  let found = await ask()
  if (found.kind === 'answer' || found.exit !== 3) return null
  if (found.unreached === 'off') return found
  if (!(await hasDisplay())) return noDisplay()
  start('tray')
  for (let waitedMs = 0; waitedMs < maxStartMs; waitedMs += pollMs) {
    await wait(pollMs)
    found = await ask()
    if (found.kind === 'answer' && found.answer.programs !== 'vault-closed') break
  }
  return null
}
