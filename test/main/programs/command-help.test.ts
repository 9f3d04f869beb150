import { expect, test } from 'vitest'
import { commandWords } from '../../../main/programs/command/command-line.ts'
import { commandNames } from '../../../main/programs/command/commands.ts'
import { deckpass } from './command-world.ts'
import { startEachTime } from './endpoint-world.ts'

startEachTime('until-it-ends')

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
