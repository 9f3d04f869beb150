import { request } from 'node:http'
import { json } from 'node:stream/consumers'
import * as z from 'zod/mini'
import { maxRequestMs } from '../../../app/programs/model/consent-times.ts'
import { problemKinds } from '../../../app/programs/model/problem-kinds.ts'
import { keysOf } from '../../../app/util/records.ts'
import { dataFolderProblem } from '../../files/data-folder.ts'
import { errorCode } from '../../files/files.ts'
import { lookAtSocketFolder } from '../../lifecycle/socket.ts'
import { type EndpointFile, readEndpointFile } from '../endpoint/endpoint-file.ts'
import { type CommandFailure, commandFailure, english } from './context.ts'
import { exitStatus } from './exit-status.ts'

export type Result<T> = { readonly kind: 'answer'; readonly answer: T } | CommandFailure

export function isRunning(result: Result<unknown>): boolean {
  return result.kind === 'answer' || result.code !== null
}

/** What Deckpass answers instead (RFC 9457), of `problem-document.ts`. */
const problemDocument = z.object({
  detail: z.string(),
  code: z.enum(keysOf(problemKinds)),
  /** The code in `docs/troubleshooting.md`, for support. */
  failureCode: z.optional(z.string()),
})

/** Leaves a minute for a renewal after the person's answer. */
const maxWaitMs = maxRequestMs + 60_000

/**
 * Calls the Deckpass that runs on this folder. Never rejects.
 *
 * @param onWait called if a person has to act before there is an answer
 */
export async function call<Q extends z.ZodMiniType, A extends z.ZodMiniType>(
  userData: string,
  { path, answer }: { readonly path: string; readonly request: Q; readonly answer: A },
  request: z.infer<Q>,
  onWait: () => void = () => undefined,
): Promise<Result<z.infer<A>>> {
  const endpoint = readEndpointFile(userData)
  if (endpoint === null) return await notRunning(userData)
  try {
    const { status, content } = await send(endpoint, path, request, onWait)
    if (status === 200) {
      const parsed = answer.safeParse(content)
      if (parsed.success) return { kind: 'answer', answer: parsed.data }
    }
    const problem = problemDocument.safeParse(content).data
    if (problem === undefined)
      return commandFailure(
        exitStatus.noValidToken,
        'Another version of Deckpass is running. Quit it, then open Deckpass again.',
        'broken',
      )
    const { code, detail, failureCode } = problem
    const sentence = failureCode === undefined ? detail : `${detail} (${failureCode})`
    return commandFailure(exitStatus[problemKinds[code].exit], sentence, code)
  } catch (error) {
    if (isGone(error)) return await notRunning(userData)
    return commandFailure(exitStatus.notRunning, 'Deckpass quit or did not answer in time. Try again.')
  }
}

/** Names the folder, because the desktop may have another XDG_CONFIG_HOME than the terminal. */
async function notRunning(userData: string): Promise<CommandFailure> {
  const sentence = `Deckpass is not running: nothing answers in ${userData}. Open it with deckpass open, or add --start.`
  return (await unreachable(userData)) ?? commandFailure(exitStatus.notRunning, sentence)
}

/** Why no Deckpass could answer on this folder; null if one could. */
export async function unreachable(userData: string): Promise<CommandFailure | null> {
  const unusable = await dataFolderFailure(userData, { makes: false })
  const { path, problem } = lookAtSocketFolder(process.platform, process.env, userData)
  if (unusable !== null || problem === null) return unusable
  return commandFailure(exitStatus.notRunning, (await english()).closedEndpointWords({ path, problem }))
}

/** Null if Deckpass can store its data there. */
export async function dataFolderFailure(
  userData: string,
  how: { readonly makes: boolean },
): Promise<CommandFailure | null> {
  const problem = dataFolderProblem(userData, how)
  return (
    problem && commandFailure(exitStatus.notRunning, (await english()).dataFolderWords(userData, problem))
  )
}

function send(
  { socket, secret }: EndpointFile,
  path: string,
  content: unknown,
  onProcessing: () => void,
): Promise<{ status: number; content: unknown }> {
  const text = content === null ? '' : JSON.stringify(content)
  return new Promise((resolve, reject) => {
    const asking = request(
      {
        socketPath: socket,
        path,
        method: content === null ? 'GET' : 'POST',
        headers: { Authorization: `Bearer ${secret}`, 'Content-Length': Buffer.byteLength(text) },
        agent: false,
        timeout: maxWaitMs,
      },
      (answer) => {
        json(answer).then((content) => resolve({ status: answer.statusCode ?? 0, content }), reject)
      },
    )
    asking.on('information', ({ statusCode }) => {
      if (statusCode === 102) onProcessing()
    })
    asking.on('timeout', () => asking.destroy(new Error('No answer in time.')))
    asking.on('error', reject)
    asking.end(text)
  })
}

/** Whether nothing listens, because Deckpass was killed and left its files behind. */
function isGone(error: unknown): boolean {
  return ['ENOENT', 'ECONNREFUSED'].includes(errorCode(error))
}
