import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect, test, vi } from 'vitest'
import { defaultSettings } from '../../../../app/settings/model/settings.ts'
import { commandNames } from '../../../../main/programs/command/commands.ts'
import { completionScriptOf } from '../../../../main/programs/command/completion.ts'
import { weekMs } from '../../../app/programs/broker-fixture.ts'
import { storedToken } from '../../../support/stored-account.ts'
import { close, fixture, start, startEachTime } from '../endpoint/endpoint-fixture.ts'
import { deckpass, expires, settingsHere } from './cli-fixture.ts'

/** What each command prints and does if nothing is wrong. For problems, see `exit-status.test.ts`. */

startEachTime('until-it-closes')

const terminal = { isTerminal: true }

async function json(...words: string[]): Promise<unknown> {
  return JSON.parse((await deckpass([...words, '--json'])).out)
}

test('every command has help with an example', async () => {
  const { out: overview } = await deckpass(['--help'])
  for (const name of commandNames) {
    const { out, status } = await deckpass([name, '--help'])
    expect([status, out.includes(`deckpass ${name}`), out.includes('Examples:')]).toEqual([0, true, true])
    expect((await deckpass(['help', name])).out).toBe(out)
    expect(overview).toContain(name)
  }
})

test.each(['--version', '-V', '-v', 'version'])('deckpass %s', async (word) => {
  expect(await deckpass([word])).toEqual({ out: '1.2.3\n', said: '', status: 0 })
})

test.each([
  [[], 'demo-token-0'],
  [['northwind'], 'demo-token-0'],
  [['--format', 'header'], 'Authentication-Token: demo-token-0'],
  [['--format', 'env'], 'API_TOKEN=demo-token-0'],
  [['--format', 'json'], '{"token":"demo-token-0","expires":"EXPIRES"}'],
  [['--json'], '{"token":"demo-token-0","expires":"EXPIRES"}'],
])('token %j prints only the token', async (words, line) => {
  const out = `${line.replace('EXPIRES', expires())}\n`
  expect(await deckpass(['token', ...words])).toMatchObject({ out, status: 0 })
})

test('--format accepts a person’s own format, in upper or lower case', async () => {
  const copyFormats = [{ id: randomUUID(), name: 'My Tool', template: 'tool={token}' }]
  const readSettings = async () => settingsHere({ settings: { ...defaultSettings, copyFormats } })
  for (const name of ['My Tool', 'my tool'])
    expect((await deckpass(['token', '--format', name], { readSettings })).out).toBe('tool=demo-token-0\n')
  expect(await deckpass(['token', '--format', 'My Tool'])).toMatchObject({ status: 2, out: '' })
})

test('an expiry that was not stated is not invented, and a token’s characters are not quoted', async () => {
  const expiresAt = fixture.clock.now() + 60_000
  fixture.change(fixture.first.id, { token: storedToken({ value: "a'b", expiresAt, estimated: true }) })
  expect(await json('token')).toEqual({ token: "a'b", expires: null })
  expect((await deckpass(['list'], terminal)).out).toContain('not stated')
  const said = expect.stringContaining('would need quotes')
  expect(await deckpass(['token', '--format', 'env'])).toEqual({ out: '', said, status: 6 })
})

test('control characters are printed as escapes', async () => {
  fixture.change(fixture.first.id, { name: 'a\u001b]52;c;ZXZpbA==\u0007b\u202ec\u009bd' })
  const table = await deckpass(['list'], terminal)
  expect(table.out).toContain('a\\u001b]52;c;ZXZpbA==\\u0007b\\u202ec\\u009bd')
  const complaint = await deckpass(['token', 'no\u001b[2J\u202e'])
  expect(complaint.said).toContain('no\\u001b[2J\\u202e')
  expect(table.out + complaint.said).not.toMatch(/(?!\n)[\p{Cc}\p{Bidi_Control}]/u)
})

test('token --rejected prints a new token', async () => {
  await deckpass(['token'])
  expect((await deckpass(['token', '--rejected'])).out).toBe('demo-token-1\n')
})

test.each([
  ['90', 90],
  ['90s', 90],
  ['10m', 600],
  ['2h', 7_200],
  ['7d', 604_800],
])('token --min-valid %s renews a token that is valid for less than %i s', async (text, seconds) => {
  const words = ['token', '--min-valid', text]
  await fixture.clock.advance(weekMs - seconds * 1_000)
  expect((await deckpass(words)).out).toBe('demo-token-0\n')
  await fixture.clock.advance(1)
  expect((await deckpass(words)).out).toBe('demo-token-1\n')
})

test('exec answers with the command to run, its token and its expiry', async () => {
  const exec = vi.fn(() => 0)
  await deckpass(['exec', '--', 'make'], { exec })
  await deckpass(['exec', 'north', '--env', 'DECK', '--', 'make', '--', 'up load'], { exec })
  const held = { token: 'demo-token-0', expires: expires() }
  expect(exec.mock.calls).toEqual([
    [{ words: ['make'], at: 2, name: 'API_TOKEN', ...held }],
    [{ words: ['make', '--', 'up load'], at: 5, name: 'DECK', ...held }],
  ])
})

test('exec marks the place where the shown command is cut', async () => {
  const asked = vi.spyOn(fixture.broker, 'token')
  await deckpass(['exec', '--', 'echo', 'x'.repeat(1_000)])
  expect(asked.mock.calls[0]?.[0]).toEqual({ becomes: `echo ${'x'.repeat(994)}…` })
})

test('status shows version, lock, accounts and the next expiry', async () => {
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
  expect(await json('status')).toEqual({
    version: '1.2.3',
    programs: 'on',
    accounts: 2,
    nextExpiry: { account: 'Southwind', expires: expires() },
    needs: [],
    installed: '1.2.3',
  })
  const newer = { version: '1.3.0' }
  expect((await deckpass(['status'], newer)).out).toMatch(/^Version +1\.2\.3, 1\.3\.0 after a restart$/m)
  expect((await deckpass(['status', '--json'], newer)).out).toContain('"installed":"1.3.0"')
})

test.each(['list', 'ls'])('%s prints tabs to a script and a table to a person', async (name) => {
  const address = 'https://slides-0.example'
  expect((await deckpass([name])).out).toBe(`Northwind\tvalid\t${expires()}\t${address}\tuser-0\t\n`)
  expect((await deckpass([name], terminal)).out).toBe(`NAME       STATE  EXPIRES  SERVICE
Northwind  valid  in 7 d   ${address}
`)
})

test('the columns of a table are as wide as their characters in a terminal', async () => {
  // Wide and half as wide, a combining accent, an emoji of several code points.
  await start(['北風', 'ｱｲ', 'a\u0301b', '👩‍💻', 'ab'])
  const { out } = await deckpass(['list'], terminal)
  expect(out.split('\n').map((line) => line.split('  valid')[0])).toEqual([
    'NAME  STATE  EXPIRES  SERVICE',
    ...['北風', 'ｱｲ  ', 'a\u0301b  ', '👩‍💻  ', 'ab  '],
    '',
  ])
})

test.each(['token', 'list', 'status'])('%s --json has the documented fields', async (name) => {
  const page = readFileSync('docs/command.md', 'utf8')
  const [, documented] = new RegExp(`^- \`deckpass ${name} --json\`.*?\\{ ([^}]+) \\}`, 'm').exec(page) ?? []
  const printed = [await json(name)].flat()[0]
  expect(Object.keys(Object(printed)).join(', ')).toBe(documented)
})

test('DECKPASS_ACCOUNT selects the account unless one is named', async () => {
  await start(['Northwind', 'Southwind'])
  const account = async (words: readonly string[], named?: string) =>
    (await deckpass(['renew', ...words], { env: { DECKPASS_ACCOUNT: named } })).out.split(':')[0]
  expect(await account([], 'southwind')).toBe('Southwind')
  expect(await account(['northw'], 'Southwind')).toBe('Northwind')
  const said = expect.stringContaining('DECKPASS_ACCOUNT')
  expect(await deckpass(['token'], { env: { DECKPASS_ACCOUNT: '' } })).toEqual({ status: 2, out: '', said })
})

test('two accounts with the same name can be distinguished', async () => {
  await start(['Northwind', 'Northwind'])
  const names = ['Northwind (user-0)', 'Northwind (user-1)']
  expect((await deckpass(['list'])).out).toMatch(/^Northwind \(user-0\)\t.*\nNorthwind \(user-1\)\t/)
  for (const name of names)
    expect((await deckpass(['copy', name])).out).toBe(`Copied the token of ${name}.\n`)
})

test('renew says when the new token expires, and copy copies unless the person refuses', async () => {
  expect((await deckpass(['renew'])).out).toBe(`Northwind: valid for 7 d, until ${expires()}\n`)
  expect((await deckpass(['copy', 'north'])).out).toBe('Copied the token of Northwind.\n')
  expect(fixture.notes.at(-1)).toContain('received the token')
  await start()
  fixture.person = 'no'
  expect(await deckpass(['copy'])).toMatchObject({ status: 5, out: '' })
})

test('a log and a terminal show that the person is asked or must unlock, and for how long', async () => {
  const waiting = {
    out: 'demo-token-0\n',
    said: 'Waiting for you in Deckpass, for 60 s at most…\n',
    status: 0,
  }
  expect(await deckpass(['token'])).toEqual(waiting)
  // The person has allowed it by now.
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

test.each([
  [['open'], 'window', ''],
  [['token', '--start'], 'tray', 'demo-token-0\n'],
])('%j starts Deckpass once, and waits until it answers', async (words, where, out) => {
  await close()
  const starting = vi.fn(async () => {
    await start()
    return 0
  })
  expect(await deckpass(words, { start: starting })).toMatchObject({ out, status: 0 })
  expect(starting.mock.calls).toEqual([[where]])
  // A running Deckpass shows its window, and the new process exits.
  expect(await deckpass(words, { start: async () => 0 })).toEqual({ out, said: '', status: 0 })
})

test('lock locks even while a consent request is open', async () => {
  fixture.person = null
  const asked = deckpass(['token'])
  await expect.poll(() => fixture.broker.consent.shown).not.toBeNull()
  expect(await deckpass(['lock'])).toEqual({ out: 'Deckpass is locked.\n', said: '', status: 0 })
  expect((await deckpass(['status'])).out).toMatch(/^Lock +locked$/m)
  expect(await json('status')).toMatchObject({ accounts: null, nextExpiry: null, needs: null })
  fixture.person = 'once'
  fixture.setAccess('on')
  expect(await asked).toMatchObject({ out: 'demo-token-0\n', status: 0 })
  fixture.hasPin = false
  const setPin = expect.stringContaining('set a PIN')
  expect(await deckpass(['lock'])).toEqual({ out: '', said: setPin, status: 4 })
  await close()
  const said = 'deckpass: Nothing was locked: Deckpass is not running.\n'
  expect(await deckpass(['lock'])).toEqual({ out: '', said, status: 3 })
})

test('quit makes Deckpass quit', async () => {
  const done = { out: 'Deckpass is not running now.\n', said: '', status: 0 }
  for (const word of ['quit', '--quit']) expect(await deckpass([word])).toEqual(done)
  const quit = async () => ({ kind: 'runs' }) as const
  expect(await deckpass(['quit'], { quit })).toMatchObject({ out: '', status: 4 })
})

test('completion offers commands, options, formats and accounts', async () => {
  const offered = async (...words: string[]) => {
    const { out, said, status } = await deckpass(['__complete', ...words])
    expect({ said, status }).toEqual({ said: '', status: 0 })
    return out.match(/^[^\t\n]+/gm) ?? []
  }
  await start(['Northwind', 'Northwind', 'South wind'])
  expect(await offered('to')).toEqual(['token'])
  expect(await offered('help', 'li')).toEqual(['list'])
  expect(await offered('token', '--re')).toEqual(['--rejected', '--reason'])
  expect(await offered('token', '--format', '')).toEqual(['token', 'header', 'env', 'json'])
  expect(await offered('token', '--format=he')).toEqual(['--format=header'])
  expect(await offered('copy', 'N')).toEqual(['Northwind (user-0)', 'Northwind (user-1)'])
  for (const begun of ['South\\ w', "'So"]) expect(await offered('copy', begun)).toEqual(['South wind'])
  expect(await offered('exec', '--reason', '')).toEqual([])
  expect(await offered('exec', '--', 'cat', '')).toEqual([])
  fixture.access = 'off'
  expect(await offered('copy', 'N')).toEqual([])
})

// There is no PowerShell here, so its expression is run as JavaScript.
test('no character that PowerShell reads as a single quote ends the quotes around a name', () => {
  const [, quotes = ''] = /-replace "(.+?)", '\$0\$0'/.exec(completionScriptOf('powershell')) ?? []
  expect("'\u2018\u2019\u201a\u201b\u201c".replaceAll(new RegExp(quotes, 'g'), '<$&$&>')).toBe(
    "<''><\u2018\u2018><\u2019\u2019><\u201a\u201a><\u201b\u201b>\u201c",
  )
})
