import { ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { defaultSettings } from '../../../../app/settings/model/settings.ts'
import { storedToken } from '../../../support/stored-account.ts'
import { close, fixture, folder, start, startEachTime } from '../endpoint/endpoint-fixture.ts'
import { deckpass, expires, settingsHere } from './cli-fixture.ts'

startEachTime('until-it-closes')

test('token prints only the token', async () => {
  expect(await deckpass(['token'])).toEqual({ out: 'demo-token-0\n', said: '', status: 0 })
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
  const check = 'process.exit("API_TOKEN_EXPIRES" in process.env ? 1 : 0)'
  const env = { API_TOKEN_EXPIRES: 'of another token' }
  expect(await deckpass(['exec', '--', process.execPath, '-e', check], { env })).toMatchObject({ status: 0 })
  expect((await deckpass(['list'], { isTerminal: { out: true, said: true } })).out).toContain('not stated')
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
  const table = await deckpass(['list'], { isTerminal: { out: true, said: true } })
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

test('exec gives the token only to its command, and ends as that does', async () => {
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

test('a signal to exec reaches the command that it runs', async () => {
  const ready = join(folder, 'ready')
  const child = `process.on('SIGTERM', () => process.exit(9))
setInterval(() => undefined, 1_000)
require('node:fs').writeFileSync(${JSON.stringify(ready)}, '')`
  const options = `{ command: process.execPath, args: ['-e', ${JSON.stringify(child)}], env: process.env, complain() {}, onStarted() {} }`
  const at = new URL('../../../../main/programs/command/exec.ts', import.meta.url)
  const outer = spawn(process.execPath, [
    '--input-type=module',
    '-e',
    `import { execute } from '${at}'; process.exit(await execute(${options}))`,
  ])
  await expect.poll(() => existsSync(ready), { timeout: 10_000 }).toBe(true)
  const ended = once(outer, 'exit')
  outer.kill('SIGTERM')
  expect(await ended).toEqual([9, null])
})

test('exec survives a command that takes no signal from this user, such as sudo', async () => {
  const [ready, go] = [join(folder, 'ready'), join(folder, 'go')]
  const child = `const { existsSync, writeFileSync } = require('node:fs')
writeFileSync(${JSON.stringify(ready)}, '')
setInterval(() => existsSync(${JSON.stringify(go)}) && process.exit(9), 20)`
  // Node throws this where the system refuses the signal. The system refuses root none, and tests may run as root.
  vi.spyOn(ChildProcess.prototype, 'kill').mockImplementation(function (this: ChildProcess) {
    return !this.emit('error', Object.assign(new Error('kill EPERM'), { syscall: 'kill', code: 'EPERM' }))
  })
  const running = deckpass(['exec', '--', process.execPath, '-e', child])
  await expect.poll(() => existsSync(ready), { timeout: 10_000 }).toBe(true)
  process.emit('SIGWINCH')
  writeFileSync(go, '')
  expect(await running).toEqual({ out: '', said: '', status: 9 })
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
  const terminal = { isTerminal: { out: true, said: true } }
  expect((await deckpass([name], terminal)).out).toBe(
    `NAME       STATE  EXPIRES  SERVICE
Northwind  valid  in 7 d   https://slides-0.example
`,
  )
  expect(JSON.parse((await deckpass([name, '--json'])).out)).toMatchObject([{ name: 'Northwind' }])
})

test.each(['token', 'list', 'status'])('%s --json has the fields that are documented', async (name) => {
  const line = readFileSync('docs/command.md', 'utf8')
    .split('\n')
    .find((each) => each.startsWith(`- \`deckpass ${name} --json\``))
  const [, documented = ''] = /\{ ([^}]+) \}/.exec(line ?? '') ?? []
  const printed: unknown = JSON.parse((await deckpass([name, '--json'])).out)
  expect(Object.keys(Array.isArray(printed) ? printed[0] : printed).join(', ')).toBe(documented)
})

test('an account is found by the beginning of its name or by DECKPASS_ACCOUNT', async () => {
  await start(['Northwind', 'North', 'Southwind'])
  const account = async (words: readonly string[], named?: string) =>
    (await deckpass(['renew', ...words], { env: { DECKPASS_ACCOUNT: named } })).out.split(':')[0]
  expect(await account(['sou'])).toBe('Southwind')
  expect(await account(['USER-2'])).toBe('Southwind')
  // A whole name goes before the beginning of another.
  expect(await account(['north'])).toBe('North')
  expect(await account([], 'southwind')).toBe('Southwind')
  expect(await account(['northw'], 'Southwind')).toBe('Northwind')
  expect(await deckpass(['token', 'nor'])).toMatchObject({ status: 2 })
  const { said, status } = await deckpass(['token'], { env: { DECKPASS_ACCOUNT: '' } })
  expect({ status, said }).toEqual({ status: 2, said: expect.stringContaining('DECKPASS_ACCOUNT') })
})

test('renew prints when the new token expires', async () => {
  expect((await deckpass(['renew'])).out).toBe(`Northwind: valid for 7 d, until ${expires()}\n`)
  expect(fixture.renewals).toBe(1)
})

test('copy needs the same consent as token', async () => {
  expect(await deckpass(['copy', 'north'])).toEqual({
    out: 'Copied the token of Northwind.\n',
    said: '',
    status: 0,
  })
  expect(fixture.copied).toEqual([fixture.first.id])
  expect(fixture.notes).toEqual([expect.stringContaining('got the token')])
  await start()
  fixture.person = 'no'
  expect(await deckpass(['copy'])).toMatchObject({ status: 5, out: '' })
  expect(fixture.copied).toEqual([])
})

test('diagnostics needs no consent', async () => {
  expect(await deckpass(['diagnostics'])).toEqual({ out: 'Deckpass on a desk\n', said: '', status: 0 })
  expect(fixture.questionsSeen).toBe(0)
})

test('the terminal says once that the person is asked or has to unlock', async () => {
  const terminal = { isTerminal: { out: false, said: true } }
  const waiting = { out: 'demo-token-0\n', said: 'Waiting for you in Deckpass…\n', status: 0 }
  expect(await deckpass(['token'], terminal)).toEqual(waiting)
  // It is allowed by now.
  expect(await deckpass(['token'], terminal)).toEqual({ ...waiting, said: '' })
  fixture.setAccess('locked')
  const asked = deckpass(['token'], terminal)
  await expect.poll(() => fixture.broker.unlockWaits.since).not.toBeNull()
  fixture.setAccess('on')
  expect(await asked).toEqual(waiting)
  fixture.setAccess('locked')
  expect((await deckpass(['token', '--no-input'], terminal)).said).not.toContain('Waiting')
  fixture.setAccess('on')
  expect((await deckpass(['token'])).said).toBe('')
})

test('open starts Deckpass with its window', async () => {
  await close()
  const started: string[] = []
  const found = await deckpass(['open'], { start: (where) => started.push(where) })
  expect({ found, started }).toEqual({ found: { out: '', said: '', status: 0 }, started: ['window'] })
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

test('exec tells its command by a signal that the token was replaced', async () => {
  const ready = join(folder, 'ready')
  const child = `process.on('SIGHUP', () => process.exit(process.env.API_TOKEN === 'demo-token-0' ? 9 : 1))
setInterval(() => undefined, 1_000)
require('node:fs').writeFileSync(${JSON.stringify(ready)}, process.env.API_TOKEN_EXPIRES)`
  const running = deckpass(['exec', '--renewed', 'HUP', '--', process.execPath, '-e', child])
  await expect.poll(() => existsSync(ready), { timeout: 10_000 }).toBe(true)
  expect(readFileSync(ready, 'utf8')).toBe(expires())
  // Another change of the account is none of the token.
  fixture.change(fixture.first.id, { name: 'Northwind two' })
  await fixture.renewal(fixture.first.id)
  expect((await running).status).toBe(9)
})

test('exec ends with 126 where the command is there and cannot run, else with 127', async () => {
  const file = join(folder, 'not-executable')
  writeFileSync(file, 'no program')
  const broken = join(folder, 'broken')
  writeFileSync(broken, '#!/no/such/interpreter\n', { mode: 0o755 })
  const exec = (command: string, PATH: string) => deckpass(['exec', '--', command], { env: { PATH } })
  expect((await exec(file, '')).status).toBe(126)
  expect((await exec('not-executable', folder)).status).toBe(126)
  expect((await exec(broken, '')).status).toBe(126)
  // Root may enter each folder, but no path ends in a circle of links.
  symlinkSync('circle', join(folder, 'circle'))
  expect((await exec(join(folder, 'circle'), '')).status).toBe(126)
  // Node throws these errors of the system.
  expect((await exec(join(broken, 'in-a-file'), '')).status).toBe(127)
  expect((await exec('', folder)).status).toBe(127)
  // A file in the place of a folder, like a folder that cannot be entered, does not mean that the command exists.
  expect(await exec('no-such-command', `${file}:${folder}`)).toMatchObject({
    status: 127,
    said: 'deckpass: There is no command "no-such-command".\n',
  })
})
