import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { commandWords } from '../../../main/programs/command/command-line.ts'
import { commandNames } from '../../../main/programs/command/commands.ts'
import { runCommand } from '../../../main/programs/command/run.ts'
import { type Endpoint, openEndpoint } from '../../../main/programs/endpoint.ts'
import { endpointFilePath, writeEndpointFile } from '../../../main/programs/endpoint-file.ts'
import { programsWorld, weekMs } from '../../support/programs-world.ts'

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }

let folder: string
let endpoint: Endpoint | null
let world: ReturnType<typeof programsWorld>

async function open(names = ['Northwind', 'Southwind']): Promise<void> {
  world = programsWorld({ names })
  world.person = 'until-it-ends'
  endpoint = await openEndpoint({
    desk: world.desk,
    log: silent,
    userData: folder,
    version: '1.2.3',
    platform: process.platform,
    env: { XDG_RUNTIME_DIR: folder },
  })
}

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'deckpass-command-'))
  await open(['Northwind'])
})

afterEach(async () => {
  await endpoint?.close()
  rmSync(folder, { recursive: true })
})

async function reopen(names: string[]): Promise<void> {
  await endpoint?.close()
  await open(names)
}

/** What the command prints, what it says, and its exit status. */
async function deckpass(words: readonly string[], more: { input?: string; start?: () => void } = {}) {
  const found = { out: '', said: '', status: 0 }
  found.status = await runCommand(words, {
    userData: folder,
    version: '1.2.3',
    env: { PATH: process.env.PATH },
    out: async (text) => {
      found.out += text
    },
    say: async (text) => {
      found.said += text
    },
    read: async () => more.input ?? '',
    start: more.start ?? (() => undefined),
    wait: (ms) => setTimeout(ms),
  })
  return found
}

const expiresAt = () => Math.floor((world.clock.now() + weekMs) / 1_000)

test('token prints the token and nothing else', async () => {
  expect(await deckpass(['token'])).toEqual({ out: 'demo-token-0\n', said: '', status: 0 })
  expect((await deckpass(['token', 'northwind'])).out).toBe('demo-token-0\n')
})

test.each([
  ['header', 'Authentication-Token: demo-token-0\n'],
  ['bash', "export API_TOKEN='demo-token-0'\n"],
  ['powershell', "$env:API_TOKEN = 'demo-token-0'\n"],
  ['DECK_TOKEN', 'DECK_TOKEN=demo-token-0\n'],
])('token --format %s', async (format, out) => {
  expect((await deckpass(['token', '--format', format])).out).toBe(out)
})

test('token --format json tells the expiry in epoch seconds', async () => {
  expect(JSON.parse((await deckpass(['token', '--format', 'json'])).out)).toEqual({
    token: 'demo-token-0',
    expiresAt: expiresAt(),
    account: 'Northwind',
    service: 'https://slides-0.example',
  })
})

test('token --rejected brings another one, and within a minute no third', async () => {
  await deckpass(['token'])
  expect((await deckpass(['token', '--rejected'])).out).toBe('demo-token-1\n')
  expect(await deckpass(['token', '--rejected'])).toMatchObject({ out: '', status: 6 })
})

test('token --min-valid renews first', async () => {
  await world.clock.advance(1)
  expect((await deckpass(['token', '--min-valid', '7d'])).out).toBe('demo-token-1\n')
})

test('exec gives the token to the child alone and ends as it does', async () => {
  const check = 'process.exit(process.env.DECK === "demo-token-0" ? 7 : 1)'
  expect(await deckpass(['exec', '--env', 'DECK', '--', process.execPath, '-e', check])).toEqual({
    out: '',
    said: '',
    status: 7,
  })
  expect(process.env.DECK).toBeUndefined()
  const killed = await deckpass([
    'exec',
    '--',
    process.execPath,
    '-e',
    'process.kill(process.pid, "SIGKILL")',
  ])
  expect(killed.status).toBe(137)
  expect(await deckpass(['exec', '--', 'no-such-command-here'])).toMatchObject({
    said: expect.stringContaining('There is no command'),
    status: 127,
  })
})

test('status and accounts', async () => {
  expect(await deckpass(['status'])).toMatchObject({ out: expect.stringContaining('may ask'), status: 0 })
  expect(JSON.parse((await deckpass(['status', '--json'])).out)).toEqual({ version: '1.2.3', programs: 'on' })
  expect((await deckpass(['accounts'])).out).toBe('Northwind\tvalid\tuser-0\thttps://slides-0.example\n')
  expect(JSON.parse((await deckpass(['accounts', '--json'])).out)).toMatchObject([{ name: 'Northwind' }])
})

test('renew prints when the new token expires', async () => {
  expect((await deckpass(['renew'])).out).toBe(
    `Northwind: valid until ${new Date(expiresAt() * 1_000).toISOString()}\n`,
  )
  expect(world.renewals).toBe(1)
})

test('git gets the token for our server, and nothing for another', async () => {
  const input = 'protocol=https\nhost=slides-0.example\n\n'
  expect((await deckpass(['credential', 'git', 'get'], { input })).out).toBe(
    `username=user-0\npassword=demo-token-0\npassword_expiry_utc=${expiresAt()}\n`,
  )
  const other = 'protocol=https\nhost=elsewhere.example\n\n'
  expect(await deckpass(['credential', 'git', 'get'], { input: other })).toEqual({
    out: '',
    said: '',
    status: 0,
  })
  await deckpass(['credential', 'git', 'erase'], { input })
  expect((await deckpass(['credential', 'git', 'get'], { input })).out).toContain('password=demo-token-1\n')
})

test('docker and kubernetes read the forms that they know', async () => {
  const input = 'https://slides-0.example\n'
  expect(JSON.parse((await deckpass(['credential', 'docker', 'get'], { input })).out)).toEqual({
    ServerURL: 'https://slides-0.example',
    Username: 'user-0',
    Secret: 'demo-token-0',
  })
  expect(JSON.parse((await deckpass(['credential', 'docker', 'list'])).out)).toEqual({
    'https://slides-0.example': 'user-0',
  })
  expect(await deckpass(['credential', 'docker', 'get'], { input: 'x.example' })).toMatchObject({
    out: 'credentials not found in native keychain\n',
    status: 1,
  })
  expect(JSON.parse((await deckpass(['credential', 'kubernetes'])).out)).toMatchObject({
    kind: 'ExecCredential',
    status: { token: 'demo-token-0', expirationTimestamp: new Date(expiresAt() * 1_000).toISOString() },
  })
})

test.each([
  [['tokn'], 'Did you mean token?'],
  [['token', '--frmat'], 'Unknown option'],
  [['token', '--format', 'xml'], '--format takes'],
  [['token', '--min-valid', '8d'], '--min-valid takes'],
  [['token', 'a', 'b'], 'one account at most'],
  [['exec', 'ls'], 'Put --'],
  [['exec', '--'], 'Put --'],
  [['credential', 'svn'], 'git, docker, kubernetes'],
  [['completion', 'cmd'], 'bash, zsh, fish, powershell'],
  [['status', 'now'], 'takes no'],
])('%j is refused with the way out, status 2', async (words, sentence) => {
  const { out, said, status } = await deckpass(words)
  expect({ out, status }).toEqual({ out: '', status: 2 })
  expect(said).toContain(sentence)
  expect(said).toContain('--help')
})

test('an account that is not there, or not clear, is status 2 and lists them', async () => {
  await reopen(['Northwind', 'Southwind'])
  expect(await deckpass(['token'])).toMatchObject({
    status: 2,
    out: '',
    said: expect.stringContaining('"Southwind"'),
  })
  expect(await deckpass(['token', 'x'])).toMatchObject({
    status: 2,
    said: expect.stringContaining('"Northwind"'),
  })
  expect((await deckpass(['token', 'Southwind'])).status).toBe(0)
})

test('status 3: Deckpass does not run, also where it was killed and left its files', async () => {
  await endpoint?.close()
  endpoint = null
  expect(await deckpass(['token'])).toMatchObject({
    status: 3,
    out: '',
    said: expect.stringContaining('--start'),
  })
  const socket = join(folder, 'gone.sock')
  await writeEndpointFile(endpointFilePath(folder), { version: 1, pid: 1, socket, secret: 'A'.repeat(43) })
  expect((await deckpass(['token'])).status).toBe(3)
})

test('--start starts Deckpass and waits for it', async () => {
  await endpoint?.close()
  endpoint = null
  let starts = 0
  const start = () => {
    starts += 1
    void open(['Northwind'])
  }
  expect(await deckpass(['token', '--start'], { start })).toMatchObject({ status: 0, out: 'demo-token-0\n' })
  expect(await deckpass(['token', '--start'], { start })).toMatchObject({ status: 0 })
  expect(starts).toBe(1)
})

test.each(['off', 'locked', 'not-open'] as const)('status 4: %s', async (gate) => {
  world.gate = gate
  const asking = [['token'], ['exec'], ['renew']].map((words) => [...words, '--no-input'])
  for (const words of [...asking, ['accounts'], ['status']])
    expect((await deckpass(words[0] === 'exec' ? [...words, '--', 'true'] : words)).status).toBe(4)
  expect((await deckpass(['token', '--no-input'])).out).toBe('')
})

test('status 4: nobody is signed in, consent is needed, or the person has to sign in again', async () => {
  expect((await deckpass(['token', '--no-input'])).status).toBe(4)
  world.change(world.first.id, { token: null, trouble: { sentence: 'Sign in again.', personMustAct: true } })
  world.renewal = async () => undefined
  expect(await deckpass(['token'])).toMatchObject({ status: 4, said: 'deckpass: Sign in again.\n' })
  await reopen([])
  expect((await deckpass(['token'])).status).toBe(4)
  expect(await deckpass(['accounts'])).toMatchObject({ status: 4, out: '' })
})

test('lock locks, also while a question is open, and says where it cannot', async () => {
  world.person = null
  const asked = deckpass(['token'])
  await expect.poll(() => world.desk.questions.length).toBe(1)
  expect(await deckpass(['lock'])).toEqual({ out: 'Deckpass is locked.\n', said: '', status: 0 })
  expect(await deckpass(['status'])).toMatchObject({ out: 'Deckpass is locked.\n', status: 4 })
  world.person = 'once'
  world.setGate('on')
  expect(await asked).toMatchObject({ out: 'demo-token-0\n', status: 0 })
  world.hasPin = false
  expect(await deckpass(['lock'])).toMatchObject({
    out: '',
    said: expect.stringContaining('set the PIN'),
    status: 4,
  })
  expect((await deckpass(['lock', 'now'])).status).toBe(2)
})

test('status 5: the person said no', async () => {
  world.person = 'no'
  expect(await deckpass(['token'])).toMatchObject({ status: 5, out: '' })
})

test('status 6: there is no valid token', async () => {
  world.renewal = async () => undefined
  await world.clock.advance(weekMs)
  expect(await deckpass(['token'])).toMatchObject({ status: 6, out: '' })
})

test('an app that is killed mid-request is status 3, not an empty success', async () => {
  world.person = null
  const asking = deckpass(['token'])
  await expect.poll(() => world.desk.questions.length).toBe(1)
  await endpoint?.close()
  endpoint = null
  expect(await asking).toMatchObject({ status: 3, out: '' })
})

test('every command has help with an example', async () => {
  for (const name of commandNames) {
    const { out, status } = await deckpass([name, '--help'])
    expect(status).toBe(0)
    expect(out).toContain(`deckpass ${name}`)
    expect(out).toContain('Examples:')
    expect((await deckpass(['help', name])).out).toBe(out)
    expect((await deckpass(['--help'])).out).toContain(name)
  }
  expect((await deckpass(['--version'])).out).toBe('1.2.3\n')
})

test('bash completes commands, options and shells', async () => {
  const { out } = await deckpass(['completion', 'bash'])
  const complete = (...words: string[]) =>
    execFileSync(
      'bash',
      [
        '-c',
        `${out}\nCOMP_WORDS=(deckpass "$@"); COMP_CWORD=$#; _deckpass; echo "\${COMPREPLY[*]}"`,
        '-',
        ...words,
      ],
      {
        encoding: 'utf8',
      },
    ).trim()
  expect(complete('to')).toBe('token')
  expect(complete('token', '--re')).toBe('--rejected --reason')
  expect(complete('completion', 'f')).toBe('fish')
})

test.each([
  [[], null],
  [['--hidden'], null],
  [['--user-data-dir=/x', '--no-sandbox'], null],
  [
    ['--user-data-dir=/x', 'token', '--json'],
    ['token', '--json'],
  ],
  [['--version'], ['--version']],
  // As the script `deckpass` passes it on.
  [['--log-level=3', '--version'], ['--version']],
])('started with %j: the command is %j', (args, words) => {
  expect(commandWords(args)).toEqual(words)
})
