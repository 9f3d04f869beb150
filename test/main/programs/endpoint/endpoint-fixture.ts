import { execFile } from 'node:child_process'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { afterEach, beforeEach } from 'vitest'
import { createEndpoint } from '../../../../main/programs/endpoint/endpoint.ts'
import { readEndpointFile } from '../../../../main/programs/endpoint/endpoint-file.ts'
import { brokerFixture, script } from '../../../app/programs/broker-fixture.ts'
import { silentLog } from '../../../support/silent-log.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'

/** A Deckpass that answers programs, its data folder, and functions that call it. */

export const run = promisify(execFile)

export let folder: string
export let fixture: ReturnType<typeof brokerFixture>
let endpoint: ReturnType<typeof createEndpoint> | null = null

/** The person's answer to each consent request. */
let person: 'once' | 'until-it-closes'

/** Creates a new fixture for each test of the file. */
export function startEachTime(says: typeof person = 'once'): void {
  beforeEach(async () => {
    person = says
    folder = temporaryFolder()
    await start()
  })
  afterEach(close)
}

/** Starts Deckpass with these accounts, in place of the previous one. */
export async function start(names = ['Northwind']): Promise<void> {
  await close()
  fixture = brokerFixture({ names, person })
  await open()
}

/** @param runtime the folder that the system gives a person for sockets */
export async function open(runtime = folder): Promise<void> {
  endpoint = createEndpoint({
    broker: fixture.broker,
    readDiagnostics: async () => 'Deckpass on a desk',
    findAsker: async () => ({ kind: 'found', asker: script }),
    log: silentLog,
    userData: folder,
    version: '1.2.3',
    platform: process.platform,
    env: { XDG_RUNTIME_DIR: runtime },
  })
  await endpoint.open()
}

export async function close(): Promise<void> {
  await endpoint?.close()
  endpoint = null
}

/** The socket and the secret of this start. */
export function where() {
  const found = readEndpointFile(folder, process.platform)
  if (found === null) throw new Error('There is no endpoint.json.')
  return found
}

/** The output of curl, followed by the status. */
export async function curl(
  path: string,
  ...args: string[]
): Promise<{ status: number; type: string; body: unknown }> {
  const { socket, secret } = where()
  const always = ['-s', '--unix-socket', socket, '-w', '\n%{http_code} %{content_type}']
  const header = `Authorization: Bearer ${secret}`
  const { stdout } = await run('curl', [...always, '-H', header, ...args, `http://localhost${path}`])
  const lines = stdout.trimEnd().split('\n')
  const [status = '', type = ''] = (lines.pop() ?? '').split(' ')
  return { status: Number(status), type, body: JSON.parse(lines.join('\n')) }
}

/** Sends raw bytes, and resolves to everything that the server sends until it closes the connection. */
export async function raw(bytes: string, socketPath = where().socket): Promise<string> {
  const socket = connect({ path: socketPath, allowHalfOpen: true })
  socket.on('error', () => undefined)
  socket.write(bytes)
  return await text(socket).catch(() => '')
}

/** A request's first lines, up to the header with the secret. */
export const head = (line: string) =>
  `${line} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${where().secret}\r\n`
