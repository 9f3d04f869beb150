import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { endpointFilePath, writeEndpointFile } from '../../../main/endpoint/endpoint-file.ts'
import { weekMs } from '../../support/broker-fixture.ts'
import { aFailure } from '../../support/failures.ts'
import { close, fixture, folder, start, startEachTime } from '../endpoint/endpoint-fixture.ts'
import { deckpass, setProgramsMayAsk } from './cli-fixture.ts'

startEachTime('until-it-ends')

test.each([
  [['tokn'], 'Did you mean token?'],
  [['token', '--frmat'], 'Unknown option --frmat.'],
  [['lock', '-x'], 'Unknown option -x.'],
  [['token', '--json', '--format', 'header'], '--format takes'],
  [['--foo'], 'Unknown option --foo.'],
  [['--json'], 'Unknown option --json.'],
  [['--start'], 'Unknown option --start.'],
  [['--hidden', 'token'], 'Unknown option --hidden.'],
  [['lst'], 'There is no command "lst".'],
  [['account'], 'Did you mean accounts?'],
  [['login'], 'Sign in from the Deckpass window: deckpass open'],
  [['logout'], 'Sign out from the Deckpass window: deckpass open'],
  [['help', 'login'], 'Sign in'],
  [['whoami'], 'See who is signed in: deckpass list'],
  [['token', '--account', 'Northwind'], 'Name the account without an option: deckpass token ACCOUNT'],
  [['list', '--account', 'Northwind'], 'Unknown option --account.'],
  [['token', '--reason'], '--reason takes one line'],
  [['token', '--reason', '--no-input'], '--reason takes one line'],
  [['token', '--rejected=yes'], '--rejected takes no value.'],
  [['token', '--format', 'xml'], '--format takes'],
  [['token', '--min-valid', '8d'], '--min-valid takes'],
  [['token', 'a', 'b'], 'one account at most'],
  [['exec', 'ls'], 'Put --'],
  [['exec', '--'], 'Put --'],
  [['completion', 'cmd'], 'bash, zsh, fish, powershell'],
  [['status', 'now'], 'takes no'],
  [['help', 'tokn'], 'Did you mean token?'],
  // As of a variable of a script that is empty.
  [['token', ''], 'account name is empty'],
  [['token', '--reason', 'two\nlines'], '--reason takes one line'],
  [['renew', '--reason', 'x'.repeat(201)], '--reason takes one line'],
])('%j is refused with the way out, status 2', async (words, sentence) => {
  const { out, said, status } = await deckpass(words)
  expect({ out, status }).toEqual({ out: '', status: 2 })
  expect(said).toContain(sentence)
  expect(said).toContain('--help')
})

test('an account that is not there, or not clear, is status 2 and lists them', async () => {
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

test('status 3: Deckpass does not run, also where it was killed and left its files', async () => {
  setProgramsMayAsk(true)
  await close()
  const notRunning = {
    status: 3,
    out: '',
    said: expect.stringMatching(/^deckpass: Deckpass is not running.*--start/),
  }
  expect(await deckpass(['token'])).toMatchObject(notRunning)
  expect(await deckpass(['status'])).toMatchObject(notRunning)
  const socket = join(folder, 'gone.sock')
  await writeEndpointFile(endpointFilePath(folder), { version: 1, pid: 1, socket, secret: 'A'.repeat(43) })
  expect(await deckpass(['token'])).toMatchObject(notRunning)
})

test.each([
  ['switched off', () => setProgramsMayAsk(false)],
  ['never set', () => undefined],
  ['damaged', () => writeFileSync(join(folder, 'settings.json'), '{')],
])('status 3: programs may not ask, which is %s; --start starts nothing', async (_how, set) => {
  await close()
  set()
  const start = () => expect.unreachable()
  for (const words of [['token'], ['status'], ['token', '--start']])
    expect(await deckpass(words, { start })).toMatchObject({
      status: 3,
      out: '',
      said: expect.stringMatching(/^deckpass: Programs may not ask.*deckpass open/),
    })
})

test('status 3: without a display nothing is started', async () => {
  setProgramsMayAsk(true)
  await close()
  const more = { hasDisplay: async () => false, start: () => expect.unreachable() }
  for (const words of [['token', '--start'], ['open']])
    expect(await deckpass(words, more)).toMatchObject({
      status: 3,
      out: '',
      said: expect.stringContaining('no display'),
    })
})

test('--start starts Deckpass in the tray and waits for it', async () => {
  setProgramsMayAsk(true)
  await close()
  const starts: string[] = []
  const more = {
    start(where: string) {
      starts.push(where)
      void start()
    },
  }
  expect(await deckpass(['token', '--start'], more)).toMatchObject({ status: 0, out: 'demo-token-0\n' })
  expect(await deckpass(['token', '--start'], more)).toMatchObject({ status: 0 })
  expect(starts).toEqual(['tray'])
})

test.each(['off', 'locked', 'vault-closed'] as const)('status 4: %s', async (access) => {
  fixture.access = access
  const asking = [['token'], ['exec'], ['renew']].map((words) => [...words, '--no-input'])
  for (const words of [...asking, ['list'], ['status']])
    expect((await deckpass(words[0] === 'exec' ? [...words, '--', 'true'] : words)).status).toBe(4)
  expect((await deckpass(['token', '--no-input'])).out).toBe('')
})

test('status 4: nobody is signed in, consent is needed, or the person has to sign in again', async () => {
  expect((await deckpass(['token', '--no-input'])).status).toBe(4)
  fixture.change(fixture.first.id, { token: null, failure: aFailure('rejected') })
  fixture.renewal = async () => undefined
  expect(await deckpass(['token'])).toMatchObject({
    status: 4,
    said: expect.stringMatching(/did not accept .* \(DP-1501\)\n$/),
  })
  await start([])
  expect((await deckpass(['token'])).status).toBe(4)
  expect(await deckpass(['list'])).toMatchObject({ status: 4, out: '' })
})

test('status 5: the person said no', async () => {
  fixture.person = 'no'
  expect(await deckpass(['token'])).toMatchObject({ status: 5, out: '' })
})

test('status 5: nobody answered within 60 seconds', async () => {
  fixture.person = null
  let isOver = false
  const asking = deckpass(['token']).finally(() => {
    isOver = true
  })
  await expect.poll(() => fixture.broker.consent.requests.length).toBe(1)
  await fixture.clock.advance(59_999)
  expect([fixture.broker.consent.requests.length, isOver]).toEqual([1, false])
  await fixture.clock.advance(1)
  expect(await asking).toMatchObject({ status: 5, out: '', said: expect.stringContaining('60 seconds') })
  expect(fixture.broker.consent.requests).toEqual([])
})

test('status 6: there is no valid token', async () => {
  fixture.renewal = async () => undefined
  await fixture.clock.advance(weekMs)
  expect(await deckpass(['token'])).toMatchObject({ status: 6, out: '' })
})

test('an app that is killed mid-request is status 3, not an empty success', async () => {
  fixture.person = null
  const asking = deckpass(['token'])
  await expect.poll(() => fixture.broker.consent.requests.length).toBe(1)
  await close()
  expect(await asking).toMatchObject({ status: 3, out: '' })
})
