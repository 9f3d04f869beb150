import { execFile } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Endpoint, openEndpoint } from '../../../main/programs/endpoint.ts'
import { endpointFilePath, readEndpointFile } from '../../../main/programs/endpoint-file.ts'
import { programsWorld } from '../../support/programs-world.ts'

const run = promisify(execFile)
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }

let folder: string
let endpoint: Endpoint
let world: ReturnType<typeof programsWorld>

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'deckpass-endpoint-'))
  world = programsWorld()
  world.person = 'once'
  endpoint = await open()
})

afterEach(async () => {
  await endpoint.close()
  rmSync(folder, { recursive: true })
})

const open = (runtime = folder) =>
  openEndpoint({
    desk: world.desk,
    log: silent,
    clock: world.clock,
    userData: folder,
    version: '1.2.3',
    platform: process.platform,
    env: { XDG_RUNTIME_DIR: runtime },
  })

function where() {
  const found = readEndpointFile(endpointFilePath(folder))
  if (found === null) throw new Error('There is no endpoint.json.')
  return found
}

/** What curl prints, and the status after it. */
async function curl(
  path: string,
  ...args: string[]
): Promise<{ status: number; type: string; body: unknown }> {
  const { socket, secret } = where()
  const { stdout } = await run('curl', [
    ...[
      '-s',
      '--unix-socket',
      socket,
      '-H',
      `Authorization: Bearer ${secret}`,
      '-w',
      '\n%{http_code} %{content_type}',
    ],
    ...args,
    `http://localhost${path}`,
  ])
  const lines = stdout.trimEnd().split('\n')
  const [status = '', type = ''] = (lines.pop() ?? '').split(' ')
  return { status: Number(status), type, body: JSON.parse(lines.join('\n')) }
}

/** Sends bytes as they are, and resolves to all that comes back until the other side closes. */
async function raw(bytes: string, socketPath = where().socket): Promise<string> {
  const socket = connect({ path: socketPath, allowHalfOpen: true })
  socket.on('error', () => undefined)
  socket.write(bytes)
  return await text(socket).catch(() => '')
}

const head = (line: string) =>
  `${line} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${where().secret}\r\n`

test('curl gets the token', async () => {
  expect(await curl('/v1/token', '-d', '{"reason":"a test"}')).toMatchObject({
    status: 200,
    type: 'application/json',
    body: { token: 'demo-token-0', account: 'Northwind', service: 'https://slides-0.example' },
  })
})

test('curl reads the accounts and the state, without secrets', async () => {
  expect((await curl('/v1/status')).body).toEqual({ version: '1.2.3', programs: 'on' })
  const { body } = await curl('/v1/accounts')
  expect(body).toMatchObject({ accounts: [{ name: 'Northwind', state: 'valid' }] })
  expect(JSON.stringify(body)).not.toContain('demo-token')
})

test('the socket and its folder belong to this person alone', () => {
  const { socket } = where()
  expect(statSync(socket).mode & 0o777).toBe(0o600)
  expect(statSync(join(socket, '..')).mode & 0o777).toBe(0o700)
  expect(statSync(endpointFilePath(folder)).mode & 0o777).toBe(0o600)
})

test.each([
  ['GET', '/v1/token', '', 405, 'wrong-method'],
  ['POST', '/v1/status', '{}', 405, 'wrong-method'],
  ['GET', '/v1/lock', '', 405, 'wrong-method'],
  ['POST', '/v1/lock', '', 400, 'bad-request'],
  ['POST', '/v2/token', '{}', 404, 'unknown-path'],
  ['POST', '/v1/__proto__', '{}', 404, 'unknown-path'],
  ['POST', '/v1/token', 'no json', 400, 'bad-request'],
  ['POST', '/v1/token', '[]', 400, 'bad-request'],
  ['POST', '/v1/token', '{"more":1}', 400, 'bad-request'],
  ['POST', '/v1/token', '{"minValidSeconds":-1}', 400, 'bad-request'],
  ['POST', '/v1/token', '{"rejected":false}', 400, 'bad-request'],
  ['POST', '/v1/token', '{"reason":"two\\nlines"}', 400, 'bad-request'],
  ['POST', '/v1/token', '{"account":"nobody"}', 404, 'unknown-account'],
])('%s %s with %s is a problem document: %i %s', async (method, path, body, status, code) => {
  const answer = await curl(path, '-X', method, '--data-binary', body)
  expect(answer).toMatchObject({ status, type: 'application/problem+json', body: { status, code } })
})

test('a request without the secret of this start is refused', async () => {
  const { secret } = where()
  for (const header of [`Bearer ${secret}x`, `Bearer ${'A'.repeat(43)}`, `Basic ${secret}`, '']) {
    const answer = await raw(
      `GET /v1/status HTTP/1.1\r\nHost: x\r\nAuthorization: ${header}\r\nConnection: close\r\n\r\n`,
    )
    expect(answer).toMatch(/^HTTP\/1\.1 401 /)
    expect(answer).toContain('"code":"wrong-secret"')
  }
})

test('the secret is new at each start', async () => {
  const { secret } = where()
  await endpoint.close()
  expect(existsSync(endpointFilePath(folder))).toBe(false)
  endpoint = await open()
  expect(where().secret).not.toBe(secret)
})

test.each([
  ['no HTTP', () => 'hello\r\n\r\n'],
  ['a broken request line', () => 'GET\r\n\r\n'],
  ['two lengths', () => `${head('POST /v1/token')}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}`],
  [
    'a length and chunks',
    () => `${head('POST /v1/token')}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n{}`,
  ],
  ['a broken chunk', () => `${head('POST /v1/token')}Transfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n`],
  ['headers beyond 16 KiB', () => `${head('GET /v1/status')}X-Long: ${'x'.repeat(17_000)}\r\n\r\n`],
  ['an upgrade', () => `${head('GET /v1/status')}Connection: Upgrade\r\nUpgrade: websocket\r\n\r\n`],
  ['a tunnel', () => `${head('CONNECT example.com:443')}\r\n`],
])('%s is cut without a word', async (_what, bytes) => {
  expect(await raw(bytes())).toBe('')
})

test('a body beyond 16 KiB is refused', async () => {
  const answer = await curl(
    '/v1/token',
    '-H',
    'Expect:',
    '-d',
    JSON.stringify({ reason: 'x'.repeat(17_000) }),
  )
  expect(answer).toMatchObject({ status: 413, body: { code: 'too-large' } })
})

test.each([
  ['says nothing', () => ''],
  ['stops in the headers', () => head('POST /v1/token')],
  ['stops in the body', () => `${head('POST /v1/token')}Content-Length: 20\r\n\r\n{`],
])('a connection that %s is cut after two seconds', async (_what, bytes) => {
  const startedAt = performance.now()
  expect(await raw(bytes())).toBe('')
  const tookMs = performance.now() - startedAt
  expect(tookMs).toBeGreaterThan(1_500)
  expect(tookMs).toBeLessThan(4_000)
})

test('the 33rd connection waits for its turn', async () => {
  const idle = Array.from({ length: 32 }, () =>
    connect({ path: where().socket }).on('error', () => undefined),
  )
  await Promise.all(idle.map((socket) => new Promise((resolve) => socket.once('connect', resolve))))
  const late = curl('/v1/status')
  let answered = false
  void late.then(() => {
    answered = true
  })
  await curlTurn()
  expect(answered).toBe(false)
  idle[0]?.destroy()
  expect((await late).status).toBe(200)
  for (const socket of idle) socket.destroy()
})

/** As long as one curl takes. */
const curlTurn = () => run('curl', ['--version'])

/** Asks a thousand times at once and prints each status. In a process of its own, as programs are. */
const askOften = `
  const [socketPath, secret] = process.argv.slice(1)
  const headers = { Authorization: 'Bearer ' + secret, 'Content-Length': 2 }
  const options = { socketPath, path: '/v1/token', method: 'POST', headers, agent: false }
  const ask = () => new Promise((resolve) => require('node:http')
    .request(options, (answer) => answer.resume().on('end', () => resolve(answer.statusCode)))
    .on('error', (error) => resolve(error.code)).end('{}'))
  Promise.all(Array.from({ length: 1000 }, ask)).then((all) => console.log(all.join(' ')))
`

test('a thousand programs at once are all answered, after one question', async () => {
  world.person = null
  const { socket, secret } = where()
  const asking = run(process.execPath, ['-e', askOften, socket, secret])
  await expect.poll(() => world.desk.questions.length, { timeout: 10_000 }).toBe(1)
  world.desk.answer(world.desk.questions[0]?.id ?? '', 'until-it-ends')
  expect((await asking).stdout.trim().split(' ')).toEqual(Array.from({ length: 1_000 }, () => '200'))
  expect(world.questionsSeen).toBe(1)
})

test('only the first of several requests on one connection is answered', async () => {
  const one = `${head('GET /v1/status')}\r\n`
  const answers = await raw(one + one)
  expect(answers.match(/"programs":"on"/g)).toHaveLength(1)
})

test('a program that goes away while the person is asked leaves no trace', async () => {
  world.person = null
  const gone = raw(`${head('POST /v1/token')}Content-Length: 2\r\n\r\n{}`)
  await expect.poll(() => world.desk.questions.length).toBe(1)
  await endpoint.close()
  expect(await gone).toBe('')
})

test('a socket that a crash left is taken over, one that somebody listens on is not', async () => {
  const { socket } = where()
  await endpoint.close()
  // A process that is killed leaves its socket.
  const crash = `require('net').createServer().listen(${JSON.stringify(socket)}, () => process.kill(process.pid, 'SIGKILL'))`
  await run(process.execPath, ['-e', crash]).catch(() => undefined)
  expect(existsSync(socket)).toBe(true)
  endpoint = await open()
  expect((await curl('/v1/status')).status).toBe(200)
  await endpoint.close()
  const other = createServer().listen(socket)
  await new Promise((resolve) => other.once('listening', resolve))
  await expect(open()).rejects.toThrow('Another program listens')
  await new Promise((resolve) => other.close(resolve))
  writeFileSync(socket, 'a file')
  await expect(open()).rejects.toThrow('in the way')
  expect(readFileSync(socket, 'utf8')).toBe('a file')
  rmSync(socket)
  endpoint = await open()
})

test.each([
  [103, true],
  [104, false],
  [108, false],
])('a socket path of %i bytes: used where it is %s that it fits', async (bytes, fits) => {
  await endpoint.close()
  // `/deckpass/` and `01234567.sock` follow the runtime folder.
  const runtime = join(folder, 'r'.repeat(bytes - folder.length - 1 - '/deckpass/01234567.sock'.length))
  mkdirSync(runtime)
  endpoint = await open(runtime)
  const { socket } = where()
  expect(socket.startsWith(runtime)).toBe(fits)
  expect(Buffer.byteLength(socket)).toBeLessThanOrEqual(103)
  expect(statSync(socket).isSocket()).toBe(true)
  expect((await curl('/v1/status')).status).toBe(200)
})

test.runIf(process.platform === 'linux')(
  'the system says who asks: the program and where it was started',
  async () => {
    world.person = null
    const script = join(folder, 'deploy.sh')
    const { socket, secret } = where()
    writeFileSync(
      script,
      `curl -s --unix-socket '${socket}' -H 'Authorization: Bearer ${secret}' -d '{}' http://localhost/v1/token\ntrue\n`,
    )
    const running = run('bash', [script])
    await expect.poll(() => world.desk.questions.length).toBe(1)
    const program = world.desk.questions[0]?.program
    expect(program).toMatchObject({ name: 'curl', runBy: null, pid: expect.any(Number) })
    world.desk.answer(world.desk.questions[0]?.id ?? '', 'once')
    expect((await running).stdout).toContain('demo-token-0')
  },
)

test.runIf(process.getuid?.() === 0)(
  'another user of the computer cannot reach it, secret or not',
  async () => {
    const { socket, secret } = where()
    // What keeps them out is to be Deckpass' own folder and socket, not the test's folder around them.
    chmodSync(folder, 0o755)
    const header = `Authorization: Bearer ${secret}`
    const other = () =>
      run('curl', ['-s', '--unix-socket', socket, '-H', header, 'http://localhost/v1/status'], {
        uid: 65_534,
        gid: 65_534,
        cwd: '/',
      })
    const cannotConnect = 7
    await expect(other()).rejects.toMatchObject({ code: cannotConnect })
    chmodSync(join(socket, '..'), 0o755)
    await expect(other()).rejects.toMatchObject({ code: cannotConnect })
    chmodSync(socket, 0o666)
    expect((await other()).stdout).toContain('1.2.3')
  },
)
