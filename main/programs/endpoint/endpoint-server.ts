import { timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type * as z from 'zod/mini'
import type { Log } from '../../../app/ports/index.ts'
import { type Problem, problem } from '../../../app/programs/model/program-problem.ts'
import {
  type AnswerOf,
  noBody,
  programRequests,
  type RequestName,
  type RequestOf,
} from '../../../app/programs/program-requests.ts'
import type { Caller, Given, TokenBroker } from '../../../app/programs/token-broker.ts'
import { parseJson } from '../../../app/util/parse-json.ts'
import { keysOf } from '../../../app/util/records.ts'
import { requestPath } from './endpoint-file.ts'
import type { FindAsker } from './find-asker.ts'
import { problemDocumentOf } from './problem-document.ts'

/** The limit for the headers and for the body of a request. */
const maxRequestBytes = 16 * 1024
/** The time in which the next part of a request must arrive. */
const maxSilenceMs = 2_000
const maxConnections = 2_048

export interface EndpointServerParts {
  readonly broker: TokenBroker
  readonly log: Log
  readonly findAsker: FindAsker
  readonly version: string
  readDiagnostics(): Promise<string>
}

/** HTTP/1.1 for programs on this computer. Silently closes a connection with malformed, slow or too large headers. */
export function createEndpointServer(secret: string, parts: EndpointServerParts): Server {
  const { broker, log, findAsker, version, readDiagnostics } = parts
  const answers: {
    readonly [N in RequestName]: (request: RequestOf<N>, asAsker: AsAsker) => Answer<N>
  } = {
    token: (request, asAsker) => asAsker((caller) => broker.token(request, caller)),
    renew: (request, asAsker) => asAsker((caller) => broker.renew(request, caller)),
    copy: (request, asAsker) => asAsker((caller) => broker.copy(request, caller)),
    lock: async () => broker.lock(),
    accounts: async () => broker.accounts(),
    diagnostics: () => broker.diagnostics(readDiagnostics),
    status: async () => ({ kind: 'given', answer: { version, programs: broker.access() } }),
  }
  const server = createServer(
    {
      maxHeaderSize: maxRequestBytes,
      // Without these zeros Node would poll its connections even if there are none.
      headersTimeout: 0,
      requestTimeout: 0,
      // With this check Node would answer a request without a host before the secret is verified.
      requireHostHeader: false,
    },
    (request, response) => void serve(request, response),
  )
  server.maxConnections = maxConnections
  // One request per connection, because the asker is identified for each.
  server.maxRequestsPerSocket = 1
  server.timeout = maxSilenceMs
  server.on('clientError', (_error, socket) => socket.destroy())
  server.on('error', (error) => log.error('programs.server', { error }))
  return server

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    response.on('error', () => undefined)
    const { socket } = request
    const body = await readBody(request)
    socket.setTimeout(0)
    if (body.kind === 'cut') return
    const result = await reply(request, response, body).catch((error: unknown) => {
      log.error('programs.broken', { error })
      return problem('broken')
    })
    if (response.destroyed) return
    if (result.kind === 'given') return sendJson(response, 200, 'application/json', result.answer)
    const document = await problemDocumentOf(result)
    const { status, code, retryAfter } = document
    if (retryAfter !== undefined) response.setHeader('Retry-After', retryAfter)
    if (code === 'wrong-secret') response.setHeader('WWW-Authenticate', 'Bearer')
    sendJson(response, status, 'application/problem+json', document)
  }

  async function reply(
    request: IncomingMessage,
    response: ServerResponse,
    body: Exclude<Body, { kind: 'cut' }>,
  ): Answer<RequestName> {
    const { headers, method, url: path = '', socket } = request
    if (!hasSecret(headers.authorization, secret)) return problem('wrong-secret')
    if (body.kind === 'too-large') return { kind: 'problem', code: 'too-large', maxBytes: maxRequestBytes }
    const names = keysOf(programRequests)
    const name = names.find((each) => requestPath(each) === path)
    if (name === undefined) return { kind: 'problem', code: 'unknown-path', paths: names.map(requestPath) }
    const right = Object.is(programRequests[name].request, noBody) ? 'GET' : 'POST'
    if (method !== right) return { kind: 'problem', code: 'wrong-method', path, method: right }
    return await answer(name, parseJson(body.text), async (run) => {
      const gone = new AbortController()
      if (socket.destroyed) gone.abort()
      socket.once('close', () => gone.abort())
      const found = await findAsker(socket)
      if (found.kind === 'problem') return found
      // Sends status 102 (RFC 2518 section 10.1).
      return await run({
        asker: found.asker,
        gone: gone.signal,
        notifyWaiting: () => response.writeProcessing(),
      })
    })
  }

  /** @param body undefined if it is not JSON */
  async function answer<N extends RequestName>(name: N, body: unknown, asAsker: AsAsker): Answer<N> {
    const schemas = programRequests[name]
    const parsed = schemas.request.safeParse(body)
    if (parsed.success) {
      const result = await answers[name](parsed.data, asAsker)
      // The answer is stripped to its schema.
      return result.kind === 'problem'
        ? result
        : { kind: 'given', answer: schemas.answer.parse(result.answer) }
    }
    if (body === undefined) return { kind: 'problem', code: 'bad-request', fields: null }
    const fields = new Set(parsed.error.issues.flatMap(fieldsOf))
    return { kind: 'problem', code: 'bad-request', fields: [...fields] }
  }
}

type Answer<N extends RequestName> = Promise<Given<AnswerOf<N>> | Problem>

/** Runs `run` with the asking program, or returns why that is unknown. */
type AsAsker = <T>(run: (caller: Caller) => Promise<T>) => Promise<T | Problem>

/** The names of the invalid fields. The answer repeats nothing else of a program's input. */
function fieldsOf(issue: z.core.$ZodIssue): string[] {
  if (issue.code === 'unrecognized_keys') return issue.keys.map((key) => JSON.stringify(key.slice(0, 40)))
  return issue.path.length > 0 ? [issue.path.join('.')] : []
}

/** `cut`: the connection ended early. */
type Body =
  | { readonly kind: 'whole'; readonly text: string }
  | { readonly kind: 'too-large' }
  | { readonly kind: 'cut' }

async function readBody(request: IncomingMessage): Promise<Body> {
  const parts: Buffer[] = []
  let size = 0
  try {
    for await (const part of request) {
      if (!Buffer.isBuffer(part)) continue
      size += part.length
      if (size > maxRequestBytes) return { kind: 'too-large' }
      parts.push(part)
    }
    return { kind: 'whole', text: Buffer.concat(parts).toString('utf8') }
  } catch {
    return { kind: 'cut' }
  }
}

function hasSecret(header: string | undefined, secret: string): boolean {
  const given = Buffer.from(header ?? '')
  const wanted = Buffer.from(`Bearer ${secret}`)
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}

function sendJson(response: ServerResponse, status: number, type: string, value: unknown): void {
  const text = `${JSON.stringify(value)}\n`
  response.writeHead(status, {
    'Content-Type': type,
    'Content-Length': Buffer.byteLength(text),
    'Cache-Control': 'no-store',
    // Node would keep the connection open.
    Connection: 'close',
  })
  response.end(text)
}
