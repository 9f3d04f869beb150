import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { noPolicy } from '../../../../app/policy/model.ts'
import { type CommandName, commandNames } from '../../../../main/programs/command/commands.ts'
import type { CliContext } from '../../../../main/programs/command/context.ts'
import { endpointFilePath } from '../../../../main/programs/endpoint/endpoint-file.ts'
import { weekMs } from '../../../app/programs/broker-fixture.ts'
import { aFailure } from '../../../support/failures.ts'
import { close, fixture, folder, start, startEachTime } from '../endpoint/endpoint-fixture.ts'
import { deckpass, settingsHere } from './cli-fixture.ts'

startEachTime('until-it-closes')

afterEach(() => {
  vi.unstubAllEnvs()
})

/** Expects that the command exits with this status, prints nothing, and explains why. */
async function expectFailure(
  status: number,
  words: readonly string[],
  says: RegExp,
  more?: Partial<CliContext>,
): Promise<void> {
  expect(await deckpass(words, more), words.join(' ')).toEqual({
    status,
    out: '',
    said: expect.stringMatching(says),
  })
}

test.each([
  [['tokn'], /Did you mean token\?/],
  [['token', '--frmat'], /Unknown option --frmat\. Did you mean --format\?/],
  [['--hidden', 'token'], /Unknown option --hidden\./],
  [['xyzzy'], /There is no command "xyzzy"\./],
  [['login'], /Sign in from the Deckpass window: deckpass open/],
  [['token', '--account', 'Northwind'], /Name the account without an option: deckpass token ACCOUNT/],
  [['token', '--json', '--format', 'header'], /--format takes only json beside --json\./],
  [['token', '--format', 'xml'], /--format takes/],
  [['token', '--rejected=yes'], /--rejected takes no value\./],
  [['token', '--reason'], /--reason takes one line/],
  [['token', '--reason', 'two\nlines'], /--reason takes one line/],
  ...['8d', '-1', '1.5h', '', '10 m'].map(
    (time) => [['token', `--min-valid=${time}`], /--min-valid takes a time up to 7 days/] as const,
  ),
  [['token', 'a', 'b'], /one account at most/],
  // A script's variable may be empty.
  [['token', ''], /account name is empty/],
  [['exec', 'ls'], /Put --/],
  [['exec', '--', '-c', 'true'], /A command cannot begin with a dash: "-c"\./],
  ...'PATH Path HOME SystemRoot IFS ENV UID EUID PPID SHELLOPTS BASHOPTS BASH_ENV LD_PRELOAD DYLD_X'
    .split(' ')
    .map(
      (name) => [['exec', '--env', name, '--', 'true'], /--env takes the name of a variable that/] as const,
    ),
  [['completion', 'cmd'], /bash, zsh, fish, powershell/],
  [['status', 'now'], /status takes no "now"/],
] as const)('status 2: %j is refused with a way out', async (words, sentence) => {
  await expectFailure(2, words, sentence)
  expect((await deckpass(words)).said).toMatch(/\nTry: deckpass .*--help\n$/)
})

test('status 2: an account that is missing or ambiguous is refused with the list of accounts', async () => {
  await start(['Northwind', 'Southwind'])
  await expectFailure(2, ['token'], /"Southwind"/)
  await expectFailure(2, ['token', 'x'], /"Northwind"/)
  expect((await deckpass(['token', 'Southwind'])).status).toBe(0)
})

test('no token is requested if nobody would get it', async () => {
  await expectFailure(1, ['token'], /Standard output goes nowhere/, { isDiscarded: true })
  // Called without the script, as from an AppImage.
  await expectFailure(2, ['exec', '--', 'make'], /Install the command/, { exec: null })
  expect(fixture.questionsSeen).toBe(0)
})

test('status 3: Deckpass does not run, even if it was killed and left its files', async () => {
  await close()
  const says = new RegExp(`^deckpass: Deckpass is not running: nothing answers in ${folder}\\..*--start`)
  await expectFailure(3, ['token'], says)
  await expectFailure(3, ['status'], says)
  const socket = join(folder, 'gone.sock')
  const file = { version: 1, pid: 1, socket, secret: 'A'.repeat(43) }
  writeFileSync(endpointFilePath(folder), JSON.stringify(file), { mode: 0o600 })
  await expectFailure(3, ['token'], says)
})

test.each([[['open']], [['token', '--start']]])('status 3: %j cannot start Deckpass', async (words) => {
  await close()
  const start = () => expect.unreachable()
  const displayProblem = async () => 'No display.'
  await expectFailure(3, words, /^deckpass: No display\.\n$/, { displayProblem, start })
  await expectFailure(3, words, /did not start: it ended with status 134\.\n$/, { start: async () => 134 })
  await expectFailure(3, words, /did not answer within 30 s\.\n$/, { wait: async () => undefined })
})

test('status 3: the folder for the data cannot be used', async () => {
  await close()
  const userData = join(folder, 'file')
  writeFileSync(userData, '')
  const quit = async () => ({ kind: 'unusable', problem: 'folder-is-file' }) as const
  const says = new RegExp(`^deckpass: Deckpass cannot keep its data in ${userData}: a file is in its place`)
  for (const words of [['token'], ['token', '--start'], ['status'], ['open'], ['quit'], ['--quit']])
    await expectFailure(3, words, says, { userData, start: () => expect.unreachable(), quit })
  // A command that only reads must create no folder.
  const none = join(folder, 'none')
  for (const word of ['token', 'status', 'list', 'quit', 'lock']) await deckpass([word], { userData: none })
  expect(existsSync(none)).toBe(false)
})

test('status 3: a socket folder that cannot be used is named, and so is a path that is too long', async () => {
  await close()
  vi.stubEnv('HOME', join(folder, 'h'.repeat(100)))
  vi.stubEnv('XDG_RUNTIME_DIR', folder)
  rmSync(join(folder, 'deckpass'), { recursive: true })
  writeFileSync(join(folder, 'deckpass'), '')
  const says = new RegExp(`^deckpass: Programs cannot reach Deckpass.* ${folder}/deckpass: a file is in`)
  await expectFailure(3, ['token'], says)
  vi.stubEnv('XDG_RUNTIME_DIR', join(folder, 'r'.repeat(100)))
  await expectFailure(3, ['token'], /Programs cannot reach.*\/r+\/deckpass\/.+ is too long.*XDG_RUNTIME_DIR/)
})

test('status 4: programs may not ask', async () => {
  fixture.access = 'off'
  for (const words of [['token'], ['exec', '--', 'true'], ['copy'], ['renew'], ['list']])
    await expectFailure(4, words, /^deckpass: Programs may not ask.*deckpass open/)
  const policy = { ...noPolicy, enforced: { programsMayAsk: false } }
  const readSettings = async () => settingsHere({ policy })
  await expectFailure(4, ['token'], /^deckpass: Your organization/, { readSettings })
  // Deckpass may be locked, but the answer does not say so.
  expect((await deckpass(['status'])).out).not.toContain('unlocked')
  const out = expect.stringContaining('"programs":"off"')
  expect(await deckpass(['status', '--json'])).toMatchObject({ status: 4, out })
  expect(await deckpass(['diagnostics'])).toMatchObject({ status: 0, out: 'Deckpass on a desk\n' })
  expect(await deckpass(['lock'])).toMatchObject({ status: 0 })
})

test('status 4: nobody is signed in, consent is needed, or the person has to sign in again', async () => {
  await expectFailure(4, ['token', '--no-input'], /without --no-input/)
  fixture.change(fixture.first.id, {
    token: null,
    renewal: { ...fixture.first.renewal, failure: aFailure('rejected') },
  })
  fixture.renewal = async () => true
  await expectFailure(4, ['token'], /no longer accepts .* \(DP-1501\)\n$/)
  await start([])
  await expectFailure(4, ['token'], /No account is signed in/)
  await expectFailure(4, ['list'], /No account is signed in/)
})

/** Each command's exit status and some of its words while Deckpass is locked. */
const whileLocked: Readonly<Record<CommandName, readonly [status: number, ...words: string[]]>> = {
  token: [4, '--no-input'],
  exec: [4, '--no-input', '--', 'true'],
  renew: [4, '--no-input'],
  copy: [4, '--no-input'],
  list: [4],
  diagnostics: [4],
  // It reports that Deckpass is locked and that a person must act.
  status: [4],
  // The window that opens shows the lock screen.
  open: [0],
  quit: [0],
  policy: [0],
  lock: [0],
  completion: [0, 'bash'],
  version: [0],
}

test.each(commandNames)('while Deckpass is locked, %s says nothing about an account', async (name) => {
  fixture.setAccess('locked')
  const [status, ...words] = whileLocked[name]
  const answered = await deckpass([name, ...words])
  expect(answered.status).toBe(status)
  for (const told of [fixture.first.name, fixture.first.token?.value])
    expect(answered.out).not.toContain(told)
})

test('status 6: there is no valid token', async () => {
  fixture.renewal = async () => true
  await fixture.clock.advance(weekMs)
  await expectFailure(6, ['token'], /could not be renewed/)
})

test.each([
  ['an account has a badge', 'renewal-fails', {}, 4, 'Renewal fails'],
  ['a token has expired, which has priority', 'expired', { expiresAt: 0 }, 6, 'Expired'],
] as const)('status and list when %s', async (_what, needs, token, status, words) => {
  await start(['Northwind', 'Southwind', 'Eastwind'])
  const { id, token: held } = fixture.first
  fixture.trouble('00000000-0000-4000-8000-000000000001', 'rejected')
  fixture.trouble(id, 'unreachable')
  if (held !== null) fixture.change(id, { token: { ...held, ...token } })
  expect(await deckpass(['status'])).toMatchObject({
    status,
    out: expect.stringMatching(`\n${words} +Northwind\nSign in to renew +Southwind\n$`),
  })
  expect((await deckpass(['list'], { isTerminal: true })).out).toMatch(new RegExp(`\nNorthwind +${words} `))
  expect(JSON.parse((await deckpass(['list', '--json'])).out)).toMatchObject([
    { needs },
    { needs: 'sign-in' },
    { needs: null },
  ])
})
