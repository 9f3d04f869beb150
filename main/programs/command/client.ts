import { type IncomingMessage, request } from 'node:http'
import { json } from 'node:stream/consumers'
import { maxRequestMs } from '../../../app/programs/model/consent-request.ts'
import type { AnswerOf, RequestName, RequestOf } from '../../../app/programs/program-requests.ts'
import type { FileProblem } from '../../../app/util/file-problem.ts'
import { dataFolderProblem } from '../../files/data-folder.ts'
import { errorCode } from '../../files/file-errors.ts'
import { readEndpointFile, requestPath } from '../endpoint/endpoint-file.ts'
import { type CliContext, type CommandFailure, english, failed, type Result } from './context.ts'

/** Leaves a minute for a renewal after the person's answer. */
const maxWaitMs = maxRequestMs + 60_000
/** The status needs neither a person nor the service, so a Deckpass that takes longer hangs. */
const maxStatusMs = 10_000

/** Calls the Deckpass that uses this folder. Explains a wait for a person on standard error. Never rejects. */
export async function call<N extends RequestName>(
  { userData, say }: Pick<CliContext, 'userData' | 'say'>,
  name: N,
  content: RequestOf<N>,
): Promise<Result<AnswerOf<N>>> {
  const endpoint = readEndpointFile(userData, process.platform)
  if (endpoint === null) return await notRunning(userData)
  const text = content === null ? '' : JSON.stringify(content)
  try {
    const asking = request({
      socketPath: endpoint.socket,
      path: requestPath(name),
      method: content === null ? 'GET' : 'POST',
      headers: { Authorization: `Bearer ${endpoint.secret}`, 'Content-Length': Buffer.byteLength(text) },
      agent: false,
      timeout: name === 'status' ? maxStatusMs : maxWaitMs,
    })
    asking.once('information', () => {
      void say(`Waiting for you in Deckpass, for ${maxRequestMs / 1_000} s at most…\n`)
    })
    asking.on('timeout', () => asking.destroy(new Error('No answer in time.')))
    const answered = new Promise<IncomingMessage>((resolve, reject) => {
      asking.on('response', resolve).on('error', reject)
    })
    asking.end(text)
    // Loads the code that reads the answer while Deckpass prepares it.
    const [answer, { readAnswer }] = await Promise.all([answered, import('./read-answer.ts')])
    return readAnswer(name, answer.statusCode ?? 0, await json(answer))
  } catch (error) {
    // If Deckpass was killed, its files are left behind but nothing listens.
    return ['ENOENT', 'ECONNREFUSED'].includes(errorCode(error))
      ? await notRunning(userData)
      : failed('notRunning', 'Deckpass quit or did not answer in time. Try again.')
  }
}

export function isRunning(result: Result<unknown>): boolean {
  return result.kind === 'answer' || result.code !== null
}

/** Names the folder, because the desktop may have another XDG_CONFIG_HOME than the terminal. */
async function notRunning(userData: string): Promise<CommandFailure> {
  const sentence = `Deckpass is not running: nothing answers in ${userData}. Open it with deckpass open, or add --start.`
  return (await unreachable(userData)) ?? failed('notRunning', sentence)
}

/** Why no Deckpass could use this folder and answer; null if one could. */
async function unreachable(userData: string): Promise<CommandFailure | null> {
  const unusable = dataFolderProblem(userData, { makes: false })
  if (unusable !== null) return await unusableFolder(userData, unusable)
  const { lookAtSocketFolder } = await import('../../files/private-socket.ts')
  const { path, problem } = lookAtSocketFolder(process.platform, process.env, userData)
  return problem && failed('notRunning', (await english()).closedEndpointWords({ path, problem }))
}

export async function unusableFolder(userData: string, problem: FileProblem): Promise<CommandFailure> {
  return failed('notRunning', (await english()).dataFolderWords(userData, problem))
}

const maxStartMs = 30_000
const pollMs = 100

/** Starts Deckpass, or shows a running one's window, and waits until it answers. Resolves to null or a failure. */
export async function startDeckpass(
  where: 'tray' | 'window',
  context: CliContext,
): Promise<CommandFailure | null> {
  const { userData, displayProblem, start, wait } = context
  const ask = () => call(context, 'status', null)
  const runs = isRunning(await ask())
  if (runs && where === 'tray') return null
  const noDisplay = await displayProblem()
  if (noDisplay !== null) return failed('notRunning', noDisplay)
  // A running Deckpass shows its window even if its folder is no longer usable.
  const unusable = runs ? null : dataFolderProblem(userData, { makes: true })
  if (unusable !== null) return await unusableFolder(userData, unusable)
  let ended: number | null = null
  void start(where).then((status) => {
    ended = status
  })
  for (let waitedMs = 0, askedMs = 0; waitedMs < maxStartMs; waitedMs += pollMs + askedMs) {
    await wait(pollMs)
    if (ended !== null && ended !== 0)
      return failed('notRunning', `Deckpass did not start: it ended with status ${ended}.`)
    if (runs && ended === 0) return null
    const askedAt = performance.now()
    const found = runs ? null : await ask()
    askedMs = performance.now() - askedAt
    if (found === null || !isRunning(found)) continue
    // Keeps waiting, because a vault usually opens in a moment and a token needs it.
    const isOpening = found.kind === 'answer' && found.answer.programs === 'vault-closed'
    if (where === 'window' || !isOpening) return null
  }
  if (isRunning(await ask())) return null
  const late = failed('notRunning', `Deckpass did not answer within ${maxStartMs / 1_000} s.`)
  return (await unreachable(userData)) ?? late
}
