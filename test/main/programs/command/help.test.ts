import { expect, test } from 'vitest'
import { commandLine, scriptDoes } from '../../../../main/programs/command/command-line.ts'
import { commandNames } from '../../../../main/programs/command/commands.ts'
import { startEachTime } from '../endpoint/endpoint-fixture.ts'
import { deckpass } from './cli-fixture.ts'

startEachTime('until-it-closes')

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

test.each(['--version', '-V', '-v', 'version'])('deckpass %s', async (word) => {
  expect(await deckpass([word])).toEqual({ out: '1.2.3\n', said: '', status: 0 })
})

test.each([
  [[], null],
  [['--hidden'], null],
  [['--user-data-dir=/x', '--quit'], ['--quit']],
  // A file that is dropped on the icon, also one whose name is a command.
  [['file:///home/ada/deck.pptx'], null],
  [['/home/ada/token'], null],
  // The program itself, as with an AppImage.
  [
    ['--log-level=3', 'token', '--json'],
    ['token', '--json'],
  ],
  [['--version'], ['--version']],
  [['--user-data-dir=/x', '--log-level=3', '--cli'], []],
  [
    ['--user-data-dir=/x', '--log-level=3', '--cli', 'token', '--json'],
    ['token', '--json'],
  ],
  [
    ['--cli', 'exec', '--', 'deckpass', '--cli'],
    ['exec', '--', 'deckpass', '--cli'],
  ],
  // What a script passes is no switch of Chromium's.
  [
    ['--log-level=3', '--cli', '--', 'token', '--', '--cli'],
    ['token', '--', '--cli'],
  ],
  [
    ['--log-level=3', '--becomes', '--cli', '--', 'exec', '--', 'true'],
    ['exec', '--', 'true'],
  ],
  // A link, as Windows passes it on.
  [['--', 'deckpass://sign-in?name=x', '--cli', 'exec', '--', 'calc'], null],
])('started with %j: the words are %j', (args, words) => {
  expect(commandLine(['/opt/Deckpass/deckpass', ...args], null)).toEqual(words)
  expect(commandLine(['/opt/electron', '/opt/app', ...args], '/opt/app')).toEqual(words)
})

test('only the script says that it has swapped the streams, or becomes the command', () => {
  const argv = ['Deckpass.exe', '--log-level=3', '--swapped', '--cli', '--', 'exec', '--becomes', '--', 'x']
  expect([scriptDoes('swapped', argv), scriptDoes('becomes', argv)]).toEqual([true, false])
  expect(scriptDoes('swapped', ['Deckpass.exe', '--swapped'])).toBe(false)
})
