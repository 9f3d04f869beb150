import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { noPolicy } from '../../../../app/policy/model.ts'
import { endpointFilePath } from '../../../../main/programs/endpoint/endpoint-file.ts'
import { weekMs } from '../../../app/programs/broker-fixture.ts'
import { aFailure } from '../../../support/failures.ts'
import { close, fixture, folder, start, startEachTime } from '../endpoint/endpoint-fixture.ts'
import { deckpass, settingsHere } from './cli-fixture.ts'

startEachTime('until-it-closes')

afterEach(() => {
  vi.unstubAllEnvs()
})

test.each([
  [['tokn'], 'Did you mean token?'],
  [['token', '--frmat'], 'Unknown option --frmat. Did you mean --format?'],
  [['exec', '--', '-c', 'true'], 'A command cannot begin with a dash: "-c".'],
  ...['PATH', 'IFS', 'ENV', 'UID', 'EUID', 'PPID', 'SHELLOPTS', 'BASHOPTS', 'BASH_ENV', 'LD_PRELOAD'].map(
    (name): [string[], string] => [
      ['exec', '--env', name, '--', 'true'],
      '--env takes the name of a variable that',
    ],
  ),
  [['exec', '--env', 'DYLD_INSERT_LIBRARIES', '--', 'true'], '--env takes'],
  [['token', '--json', '--format', 'header'], '--format takes only json beside --json.'],
  [['--hidden', 'token'], 'Unknown option --hidden.'],
  [['xyzzy'], 'There is no command "xyzzy".'],
  [['login'], 'Sign in from the Deckpass window: deckpass open'],
  [['token', '--account', 'Northwind'], 'Name the account without an option: deckpass token ACCOUNT'],
  [['token', '--reason'], '--reason takes one line'],
  [['token', '--rejected=yes'], '--rejected takes no value.'],
  [['token', '--format', 'xml'], '--format takes'],
  [['token', '--min-valid', '8d'], '--min-valid takes'],
  [['token', 'a', 'b'], 'one account at most'],
  [['exec', 'ls'], 'Put --'],
  [['completion', 'cmd'], 'bash, zsh, fish, powershell'],
  [['status', 'now'], 'takes no'],
  // As of a variable of a script that is empty.
  [['token', ''], 'account name is empty'],
  [['token', '--reason', 'two\nlines'], '--reason takes one line'],
])('status 2: %j is refused with a way out', async (words, sentence) => {
  const { out, said, status } = await deckpass(words)
  expect({ out, status }).toEqual({ out: '', status: 2 })
  expect(said).toContain(sentence)
  expect(said).toContain('--help')
})

test('status 2: an account that is missing or ambiguous is refused with the list of accounts', async () => {
  await start(['Northwind', 'Southwind'])
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

test('status 3: Deckpass does not run, even if it was killed and left its files', async () => {
  await close()
  const notRunning = {
    status: 3,
    out: '',
    said: expect.stringMatching(
      `^deckpass: Deckpass is not running: nothing answers in ${folder}\\..*--start`,
    ),
  }
  expect(await deckpass(['token'])).toMatchObject(notRunning)
  expect(await deckpass(['status'])).toMatchObject(notRunning)
  const socket = join(folder, 'gone.sock')
  const file = { version: 1, pid: 1, socket, secret: 'A'.repeat(43) }
  writeFileSync(endpointFilePath(folder), JSON.stringify(file), { mode: 0o600 })
  expect(await deckpass(['token'])).toMatchObject(notRunning)
})

test('status 4: programs may not ask', async () => {
  fixture.access = 'off'
  const off = {
    status: 4,
    out: '',
    said: expect.stringMatching(/^deckpass: Programs may not ask.*deckpass open/),
  }
  for (const words of [['token'], ['exec', '--', 'true'], ['copy'], ['renew'], ['list']])
    expect(await deckpass(words), words.join(' ')).toMatchObject(off)
  // It may be locked, and says nothing of it.
  expect((await deckpass(['status'])).out).not.toContain('unlocked')
  const policy = { ...noPolicy, enforced: { programsMayAsk: false } }
  expect(await deckpass(['token'], { readSettings: async () => settingsHere({ policy }) })).toMatchObject({
    ...off,
    said: expect.stringMatching(/^deckpass: Your organization/),
  })
  expect(await deckpass(['diagnostics'])).toMatchObject({ status: 0, out: 'Deckpass on a desk\n' })
  expect(await deckpass(['status', '--json'])).toMatchObject({
    status: 4,
    out: expect.stringContaining('"programs":"off"'),
  })
  expect(await deckpass(['lock'])).toMatchObject({ status: 0 })
})

test('status 3: without a display nothing is started', async () => {
  await close()
  const more = { displayProblem: async () => 'There is no display here.', start: () => expect.unreachable() }
  for (const words of [['token', '--start'], ['open']])
    expect(await deckpass(words, more)).toMatchObject({
      status: 3,
      out: '',
      said: expect.stringContaining('no display'),
    })
})

test('--start starts Deckpass in the tray and waits for it', async () => {
  await close()
  const starts: string[] = []
  const more = {
    async start(where: string) {
      starts.push(where)
      await start()
      return 0
    },
  }
  expect(await deckpass(['token', '--start'], more)).toMatchObject({ status: 0, out: 'demo-token-0\n' })
  expect(await deckpass(['token', '--start'], more)).toMatchObject({ status: 0 })
  expect(starts).toEqual(['tray'])
})

test('status 4: nobody is signed in, consent is needed, or the person has to sign in again', async () => {
  expect((await deckpass(['token', '--no-input'])).status).toBe(4)
  fixture.change(fixture.first.id, {
    token: null,
    renewal: { failure: aFailure('rejected'), perhapsReplaced: false },
  })
  fixture.renewal = async () => true
  expect(await deckpass(['token'])).toMatchObject({
    status: 4,
    said: expect.stringMatching(/no longer accepts .* \(DP-1501\)\n$/),
  })
  await start([])
  expect((await deckpass(['token'])).status).toBe(4)
  expect(await deckpass(['list'])).toMatchObject({ status: 4, out: '' })
})

test('status 6: there is no valid token', async () => {
  fixture.renewal = async () => true
  await fixture.clock.advance(weekMs)
  expect(await deckpass(['token'])).toMatchObject({ status: 6, out: '' })
})

test('status 3: Deckpass is killed during a request', async () => {
  fixture.person = null
  const asking = deckpass(['token'])
  await expect.poll(() => fixture.broker.consent.shown).not.toBeNull()
  await close()
  expect(await asking).toMatchObject({ status: 3, out: '' })
})

test.each([
  ['an account has a badge', 'renewal-fails', {}, 4, 'Renewal fails'],
  ['a token has expired, which wins', 'expired', { expiresAt: 0 }, 6, 'Expired'],
] as const)('status and list when %s', async (_what, needs, token, status, words) => {
  await start(['Northwind', 'Southwind', 'Eastwind'])
  const { id, token: held } = fixture.first
  fixture.trouble('00000000-0000-4000-8000-000000000001', 'sign-in')
  fixture.trouble(id, needs)
  if (held !== null) fixture.change(id, { token: { ...held, ...token } })
  expect(await deckpass(['status'])).toMatchObject({
    status,
    out: expect.stringMatching(`\n${words} +Northwind\nSign in to renew +Southwind\n$`),
  })
  const terminal = { isTerminal: true }
  expect((await deckpass(['list'], terminal)).out).toMatch(new RegExp(`\nNorthwind +${words} `))
  expect(JSON.parse((await deckpass(['list', '--json'])).out)).toMatchObject([
    { needs },
    { needs: 'sign-in' },
    { needs: null },
  ])
})

test('status 1: no token is asked for where nobody would get it', async () => {
  expect(await deckpass(['token'], { isDiscarded: true })).toMatchObject({ status: 1, out: '' })
  expect(fixture.questionsSeen).toBe(0)
})

test('status 3 in words: the folder for the data cannot be used', async () => {
  await close()
  const userData = join(folder, 'file')
  writeFileSync(userData, '')
  const quit = async () => ({ kind: 'unusable', problem: 'folder-is-file' }) as const
  const starting = { userData, start: () => expect.unreachable(), quit }
  for (const words of [['token'], ['token', '--start'], ['status'], ['open'], ['quit'], ['--quit']])
    expect(await deckpass(words, starting), words.join(' ')).toMatchObject({
      status: 3,
      out: '',
      said: `deckpass: Deckpass cannot keep its data in ${userData}: a file is in its place.\n`,
    })
})

test('a command that looks for Deckpass makes no folder', async () => {
  await close()
  const userData = join(folder, 'none')
  for (const words of [['token'], ['status'], ['list'], ['quit'], ['lock']])
    await deckpass(words, { userData })
  expect(existsSync(userData)).toBe(false)
})

test('a socket folder that cannot be used is named', async () => {
  await close()
  const runtime = join(folder, 'runtime')
  vi.stubEnv('XDG_RUNTIME_DIR', runtime)
  mkdirSync(runtime)
  writeFileSync(join(runtime, 'deckpass'), '')
  expect(await deckpass(['token'])).toEqual({
    out: '',
    said: expect.stringMatching(
      `^deckpass: Programs cannot reach Deckpass.* ${runtime}/deckpass: a file is in`,
    ),
    status: 3,
  })
})

test('a path that is too long for a socket is named, with its own way out', async () => {
  await close()
  vi.stubEnv('HOME', join(folder, 'h'.repeat(100)))
  vi.stubEnv('XDG_RUNTIME_DIR', join(folder, 'r'.repeat(100)))
  expect(await deckpass(['token'])).toEqual({
    out: '',
    said: expect.stringMatching(
      /^deckpass: Programs cannot reach Deckpass.*\/r+\/deckpass\/.+\.sock is too long.*XDG_RUNTIME_DIR/,
    ),
    status: 3,
  })
})
