import { timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Log } from '../../../app/ports/index.ts'
import { type Problem, problem } from '../../../app/programs/model/program-problem.ts'
import { parseJson } from '../../../app/util/parse-json.ts'
import { problemDocumentOf } from './problem-document.ts'
import type { Call, Reply } from './routes.ts'

/** For the headers and for the body of a request. */
const maxRequestBytes = 16 * 1024
/** For a whole request to arrive. */
const requestTimeoutMs = 2_000
const maxConnections = 2_048

export interface EndpointServerParts {
  /** Every request must contain it. New at each start. */
  readonly secret: string
  readonly log: Log
  answer(call: Call): Promise<Reply | Problem>
}

/** HTTP/1.1 for programs on this computer. Silently closes a connection with malformed, slow or too large headers. */
export function createEndpointServer(parts: EndpointServerParts): Server {
  const server = createServer(
    {
      maxHeaderSize: maxRequestBytes,
      // Otherwise Node would poll its connections, even if there are none.
      headersTimeout: 0,
      requestTimeout: 0,
      // Otherwise Node would answer a request without a host before its secret is checked.
      requireHostHeader: false,
    },
    (request, response) => void serve(request, response),
  )
  server.maxConnections = maxConnections
  // One request per connection, because the asker is identified for each.
  server.maxRequestsPerSocket = 1
  const slow = new WeakMap<Socket, NodeJS.Timeout>()
  server.on('connection', (socket) => {
    const cut = setTimeout(() => socket.destroy(), requestTimeoutMs)
    slow.set(socket, cut)
    socket.once('close', () => clearTimeout(cut))
  })
  server.on('clientError', (_error, socket) => socket.destroy())

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    response.on('error', () => undefined)
    const body = await readWhole(request)
    clearTimeout(slow.get(request.socket))
    if (body === 'cut') return
    const result = await reply(request, response, body).catch((error: unknown) => {
      parts.log.error('programs.broken', { error })
      return problem('broken')
    })
    if (response.destroyed) return
    if (result.kind === 'problem') send(response, await problemDocumentOf(result))
    else sendJson(response, 200, 'application/json', result.answer)
  }

  async function reply(
    request: IncomingMessage,
    response: ServerResponse,
    body: string | 'too-large',
  ): Promise<Reply | Problem> {
    if (!hasSecret(request.headers.authorization, parts.secret)) return problem('wrong-secret')
    if (body === 'too-large') return { kind: 'problem', code: 'too-large', maxBytes: maxRequestBytes }
    const { method = '', url = '', socket } = request
    const gone = new AbortController()
    if (socket.destroyed) gone.abort()
    socket.once('close', () => gone.abort())
    return await parts.answer({
      method,
      path: url,
      body: parseJson(body),
      socket,
      gone: gone.signal,
      // 102, RFC 2518 section 10.1.
      notifyWaiting: () => response.writeProcessing(),
    })
  }

  return server
}

/** Reads the body as text. `cut` if the connection ended early. */
async function readWhole(request: IncomingMessage): Promise<string | 'cut' | 'too-large'> {
  const parts: Buffer[] = []
  let size = 0
  try {
    for await (const part of request) {
      if (!Buffer.isBuffer(part)) continue
      size += part.length
      if (size > maxRequestBytes) return 'too-large'
      parts.push(part)
    }
    return Buffer.concat(parts).toString('utf8')
  } catch {
    return 'cut'
  }
}

function hasSecret(header: string | undefined, secret: string): boolean {
  const given = Buffer.from(header ?? '')
  const wanted = Buffer.from(`Bearer ${secret}`)
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}

function send(response: ServerResponse, document: Awaited<ReturnType<typeof problemDocumentOf>>): void {
  const { retryAfter, status, code } = document
  if (retryAfter !== undefined) response.setHeader('Retry-After', String(retryAfter))
  if (code === 'wrong-secret') response.setHeader('WWW-Authenticate', 'Bearer')
  sendJson(response, status, 'application/problem+json', document)
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
