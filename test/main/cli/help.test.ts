import { expect, test } from 'vitest'
import { commandNames } from '../../../main/cli/commands.ts'
import { commandArgs } from '../../../main/cli/parse-args.ts'
import { startEachTime } from '../endpoint/endpoint-fixture.ts'
import { deckpass } from './cli-fixture.ts'

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

test('the explanations of one list begin in one column', async () => {
  const { out } = await deckpass(['--help'])
  const examples = out
    .slice(out.indexOf('Examples:'), out.indexOf('Exit status:'))
    .trim()
    .split('\n')
    .slice(1)
  expect(new Set(examples.map((line) => line.lastIndexOf('  '))).size).toBe(1)
})

test.each([
  [[], null],
  [['--hidden'], null],
  [['--user-data-dir=/x', '--no-sandbox'], null],
  [
    ['--user-data-dir=/x', 'token', '--json'],
    ['token', '--json'],
  ],
  // Ours counts also before the command: an `--no-input` that is lost would ask the person.
  [
    ['--user-data-dir=/x', '--no-input', '--min-valid=10m', 'exec', '--', 'ls', '--json'],
    ['exec', '--no-input', '--min-valid=10m', '--', 'ls', '--json'],
  ],
  [['--version'], ['--version']],
  // As the script `deckpass` passes it on.
  [['--log-level=3', '--version'], ['--version']],
])('started with %j: the command is %j', (args, words) => {
  expect(commandArgs(args)).toEqual(words)
})
