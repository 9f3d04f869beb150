import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { defaultSettings } from '../../../../app/settings/model/settings.ts'
import { storedToken } from '../../../support/stored-account.ts'
import { close, fixture, start, startEachTime } from '../endpoint/endpoint-fixture.ts'
import { deckpass, expires, settingsHere } from './cli-fixture.ts'

startEachTime('until-it-closes')

test('token prints only the token', async () => {
  expect(await deckpass(['token'])).toMatchObject({ out: 'demo-token-0\n', status: 0 })
  expect((await deckpass(['token', 'northwind'])).out).toBe('demo-token-0\n')
})

test.each([
  [['--format', 'header'], () => 'Authentication-Token: demo-token-0\n'],
  [['--format', 'env'], () => 'API_TOKEN=demo-token-0\n'],
  [['--format', 'json'], () => `{"token":"demo-token-0","expires":"${expires()}"}\n`],
  [['--json'], () => `{"token":"demo-token-0","expires":"${expires()}"}\n`],
])('token %j', async (words, out) => {
  expect((await deckpass(['token', ...words])).out).toBe(out())
})

test('an expiry that the service did not state is not made up', async () => {
  const { id, token } = fixture.first
  if (token !== null) fixture.change(id, { token: { ...token, estimated: true } })
  expect((await deckpass(['token', '--json'])).out).toBe('{"token":"demo-token-0","expires":null}\n')
  expect((await deckpass(['list'], { isTerminal: true })).out).toContain('not stated')
})

test('a token that would need quotes is refused by the formats without quotes', async () => {
  fixture.change(fixture.first.id, {
    token: storedToken({ value: "a'b", expiresAt: fixture.clock.now() + 60_000, estimated: true }),
  })
  expect(await deckpass(['token', '--format', 'env'])).toMatchObject({
    out: '',
    said: expect.stringContaining('would need quotes'),
    status: 6,
  })
  expect((await deckpass(['token', '--json'])).out).toBe(`{"token":"a'b","expires":null}\n`)
})

test('control characters are printed as escapes', async () => {
  fixture.change(fixture.first.id, { name: 'a\u001b]52;c;ZXZpbA==\u0007b\u202ec\u009bd' })
  const table = await deckpass(['list'], { isTerminal: true })
  expect(table.out).toContain('a\\u001b]52;c;ZXZpbA==\\u0007b\\u202ec\\u009bd')
  const complaint = await deckpass(['token', 'no\u001b[2J\u202e'])
  expect(complaint.said).toContain('no\\u001b[2J\\u202e')
  expect(table.out + complaint.said).not.toMatch(/(?!\n)[\p{Cc}\p{Bidi_Control}]/u)
})

test('token --rejected brings another one', async () => {
  await deckpass(['token'])
  expect((await deckpass(['token', '--rejected'])).out).toBe('demo-token-1\n')
})

test('token --min-valid renews first', async () => {
  await fixture.clock.advance(1)
  expect((await deckpass(['token', '--min-valid', '7d'])).out).toBe('demo-token-1\n')
})

test('exec answers what it becomes, and how', async () => {
  const answered: unknown[] = []
  const exec = (command: unknown) => answered.push(command)
  await deckpass(['exec', '--', 'make'], { exec })
  await deckpass(['exec', 'north', '--env', 'DECK', '--', 'make', '--', 'up load'], { exec })
  const { token, ...held } = { token: 'demo-token-0', expires: expires() }
  expect(answered).toEqual([
    { words: ['make'], at: 2, name: 'API_TOKEN', token, ...held },
    { words: ['make', '--', 'up load'], at: 5, name: 'DECK', token, ...held },
  ])
})

test('exec without the script, as in an AppImage, names the way out and asks for nothing', async () => {
  expect(await deckpass(['exec', '--', 'make'], { exec: null })).toEqual({
    out: '',
    said: expect.stringContaining('Install the command'),
    status: 2,
  })
  expect(fixture.questionsSeen).toBe(0)
})

test('status tells version, lock, accounts and what expires next', async () => {
  await start(['Northwind', 'Southwind'])
  fixture.change(fixture.first.id, { token: null })
  expect(await deckpass(['status'])).toEqual({
    out: `Version      1.2.3
Lock         unlocked
Programs     may ask for the token
Accounts     2
Next expiry  Southwind, in 7 d
`,
    said: '',
    status: 0,
  })
  expect(JSON.parse((await deckpass(['status', '--json'])).out)).toEqual({
    version: '1.2.3',
    programs: 'on',
    accounts: 2,
    nextExpiry: { account: 'Southwind', expires: expires() },
    needs: [],
    installed: '1.2.3',
  })
})

test('status tells that another version was installed', async () => {
  await start(['Northwind'])
  const { out } = await deckpass(['status'], { version: '1.3.0' })
  expect(out).toMatch(/^Version +1\.2\.3, 1\.3\.0 after a restart$/m)
  expect(JSON.parse((await deckpass(['status', '--json'], { version: '1.3.0' })).out)).toMatchObject({
    version: '1.2.3',
    installed: '1.3.0',
  })
})

test.each(['list', 'ls'])('%s prints tabs to a script and a table to a person', async (name) => {
  expect((await deckpass([name])).out).toBe(
    `Northwind\tvalid\t${expires()}\thttps://slides-0.example\tuser-0\t\n`,
  )
  const terminal = { isTerminal: true }
  expect((await deckpass([name], terminal)).out).toBe(
    `NAME       STATE  EXPIRES  SERVICE
Northwind  valid  in 7 d   https://slides-0.example
`,
  )
  expect(JSON.parse((await deckpass([name, '--json'])).out)).toMatchObject([{ name: 'Northwind' }])
})

test('the columns of a table are as wide as a terminal shows their characters', async () => {
  // Wide and half as wide, a combining accent, an emoji of several code points.
  const names = ['北風', 'ｱｲ', 'a\u0301b', '👩‍💻', 'ab']
  await start(names)
  const { out } = await deckpass(['list'], { isTerminal: true })
  expect(out.split('\n').map((line) => line.split('  valid')[0])).toEqual([
    'NAME  STATE  EXPIRES  SERVICE',
    ...['北風', 'ｱｲ  ', 'a\u0301b  ', '👩‍💻  ', 'ab  '],
    '',
  ])
})

test.each(['token', 'list', 'status'])('%s --json has the fields that are documented', async (name) => {
  const line = readFileSync('docs/command.md', 'utf8')
    .split('\n')
    .find((each) => each.startsWith(`- \`deckpass ${name} --json\``))
  const [, documented = ''] = /\{ ([^}]+) \}/.exec(line ?? '') ?? []
  const printed: unknown = JSON.parse((await deckpass([name, '--json'])).out)
  expect(Object.keys(Array.isArray(printed) ? printed[0] : printed).join(', ')).toBe(documented)
})

test('an account is found by DECKPASS_ACCOUNT, unless one is named', async () => {
  await start(['Northwind', 'Southwind'])
  const account = async (words: readonly string[], named?: string) =>
    (await deckpass(['renew', ...words], { env: { DECKPASS_ACCOUNT: named } })).out.split(':')[0]
  expect(await account([], 'southwind')).toBe('Southwind')
  expect(await account(['northw'], 'Southwind')).toBe('Northwind')
  const { said, status } = await deckpass(['token'], { env: { DECKPASS_ACCOUNT: '' } })
  expect({ status, said }).toEqual({ status: 2, said: expect.stringContaining('DECKPASS_ACCOUNT') })
})

test('renew prints when the new token expires', async () => {
  expect((await deckpass(['renew'])).out).toBe(`Northwind: valid for 7 d, until ${expires()}\n`)
  expect(fixture.renewals).toBe(1)
})

test('copy needs the same consent as token', async () => {
  expect(await deckpass(['copy', 'north'])).toMatchObject({
    out: 'Copied the token of Northwind.\n',
    status: 0,
  })
  expect(fixture.copied).toEqual([fixture.first.id])
  expect(fixture.notes).toEqual([expect.stringContaining('received the token')])
  await start()
  fixture.person = 'no'
  expect(await deckpass(['copy'])).toMatchObject({ status: 5, out: '' })
  expect(fixture.copied).toEqual([])
})

test('a log and a terminal are told that the person is asked or has to unlock, and for how long', async () => {
  const waiting = {
    out: 'demo-token-0\n',
    said: 'Waiting for you in Deckpass, for 60 s at most…\n',
    status: 0,
  }
  expect(await deckpass(['token'])).toEqual(waiting)
  // It is allowed by now.
  expect(await deckpass(['token'])).toEqual({ ...waiting, said: '' })
  for (const [name, out] of [
    ['token', waiting.out],
    ['renew', expect.stringContaining('valid for')],
  ] as const) {
    fixture.setAccess('locked')
    const asked = deckpass([name])
    await expect.poll(() => fixture.broker.unlockWaits.since).not.toBeNull()
    fixture.setAccess('on')
    expect(await asked).toEqual({ ...waiting, out })
  }
  fixture.setAccess('locked')
  expect((await deckpass(['token', '--no-input'])).said).not.toContain('Waiting')
})

test('open starts Deckpass with its window, and waits until it lives', async () => {
  await close()
  const started: string[] = []
  const starting = {
    async start(where: string) {
      started.push(where)
      await start()
      return 0
    },
  }
  const done = { out: '', said: '', status: 0 }
  expect(await deckpass(['open'], starting)).toEqual(done)
  expect(fixture.broker.access).toBe('on')
  // One that runs gets the window to the front, and what was started ends.
  expect(await deckpass(['open'], { start: async () => 0 })).toEqual(done)
  expect(started).toEqual(['window'])
})

test('a Deckpass that ends while it starts, or that answers never, is told', async () => {
  await close()
  for (const words of [['open'], ['token', '--start']]) {
    expect(await deckpass(words, { start: async () => 134 })).toMatchObject({
      status: 3,
      said: 'deckpass: Deckpass did not start: it ended with status 134.\n',
    })
    expect(await deckpass(words, { wait: async () => undefined })).toMatchObject({
      status: 3,
      said: 'deckpass: Deckpass did not answer within 30 s.\n',
    })
  }
})

test('lock locks, even while a question is open', async () => {
  fixture.person = null
  const asked = deckpass(['token'])
  await expect.poll(() => fixture.broker.consent.shown).not.toBeNull()
  expect(await deckpass(['lock'])).toEqual({ out: 'Deckpass is locked.\n', said: '', status: 0 })
  expect(await deckpass(['status'])).toMatchObject({
    out: expect.stringMatching(/^Lock +locked$/m),
    status: 4,
  })
  expect(JSON.parse((await deckpass(['status', '--json'])).out)).toMatchObject({
    accounts: null,
    nextExpiry: null,
  })
  fixture.person = 'once'
  fixture.setAccess('on')
  expect(await asked).toMatchObject({ out: 'demo-token-0\n', status: 0 })
  fixture.hasPin = false
  expect(await deckpass(['lock'])).toMatchObject({
    out: '',
    said: expect.stringContaining('set a PIN'),
    status: 4,
  })
  expect((await deckpass(['lock', 'now'])).status).toBe(2)
  await close()
  const gone = await deckpass(['lock'])
  expect(gone).toMatchObject({ status: 3, out: '', said: expect.stringContaining('Nothing was locked') })
  expect(gone.said).not.toContain('--start')
})

test('quit makes Deckpass quit', async () => {
  const done = { out: 'Deckpass is not running now.\n', said: '', status: 0 }
  for (const word of ['quit', '--quit']) expect(await deckpass([word])).toEqual(done)
  expect(await deckpass(['quit'], { quit: async () => ({ kind: 'runs' }) })).toMatchObject({
    out: '',
    status: 4,
  })
})

test('--format takes a format of the person, in whatever letters', async () => {
  const own = { id: randomUUID(), name: 'My Tool', template: 'tool={token}' }
  const settings = { ...defaultSettings, copyFormats: [own] }
  const readSettings = async () => settingsHere({ settings })
  for (const name of ['My Tool', 'my tool'])
    expect((await deckpass(['token', '--format', name], { readSettings })).out).toBe('tool=demo-token-0\n')
  expect(await deckpass(['token', '--format', 'My Tool'])).toMatchObject({ status: 2, out: '' })
})

test('two accounts of one name are told apart', async () => {
  await start(['Northwind', 'Northwind', 'Southwind'])
  expect((await deckpass(['list'])).out.split('\n').map((line) => line.split('\t')[0])).toEqual([
    'Northwind (user-0)',
    'Northwind (user-1)',
    'Southwind',
    '',
  ])
  expect((await deckpass(['copy', 'Northwind (user-1)'])).out).toBe(
    'Copied the token of Northwind (user-1).\n',
  )
})
