import { request } from 'node:http'
import { json } from 'node:stream/consumers'
import { maxRequestMs } from '../../../app/programs/model/consent-times.ts'
import type { AnswerOf, RequestName, RequestOf } from '../../../app/programs/program-requests.ts'
import { requestPath } from '../../../app/programs/request-protocol.ts'
import { dataFolderProblem } from '../../files/data-folder.ts'
import { errorCode } from '../../files/file-errors.ts'
import { type EndpointFile, readEndpointFile } from '../endpoint/endpoint-file.ts'
import { type CommandFailure, commandFailure, english, type Result } from './context.ts'
import { exitStatus } from './exit-status.ts'

export function isRunning(result: Result<unknown>): boolean {
  return result.kind === 'answer' || result.code !== null
}

/** Leaves a minute for a renewal after the person's answer. */
const maxWaitMs = maxRequestMs + 60_000

/**
 * Calls the Deckpass that runs on this folder. Never rejects.
 *
 * @param onWait called if a person has to act before there is an answer
 */
export async function call<N extends RequestName>(
  userData: string,
  name: N,
  content: RequestOf<N>,
  onWait: () => void = () => undefined,
): Promise<Result<AnswerOf<N>>> {
  const endpoint = readEndpointFile(userData)
  if (endpoint === null) return await notRunning(userData)
  try {
    // Loads what reads the answer while Deckpass prepares it.
    const [answer, { readAnswer }] = await Promise.all([
      send(endpoint, requestPath(name), content, onWait),
      import('./read-answer.ts'),
    ])
    return readAnswer(name, answer.status, answer.content)
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
  const { lookAtSocketFolder } = await import('../../lifecycle/private-socket.ts')
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

/** The answer of Deckpass, before its content is read. */
interface Answer {
  readonly status: number
  readonly content: unknown
}

function send(
  { socket, secret }: EndpointFile,
  path: string,
  content: unknown,
  onProcessing: () => void,
): Promise<Answer> {
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
