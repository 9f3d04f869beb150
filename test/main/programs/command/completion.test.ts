import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { completionScript } from '../../../../main/programs/command/completion.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'

let folder: string
beforeEach(() => {
  folder = temporaryFolder()
})
test('bash completes commands, options and shells', () => {
  const complete = (...words: string[]) => {
    const deckpass = `deckpass() { [ "$2" = formats ] && printf '%s\\n' token 'my tool'; [ "$2" = accounts ] && printf '%s\\n' Northwind 'South wind' '$(touch run)'; }`
    const ask = `COMP_WORDS=(deckpass "$@"); COMP_CWORD=$#; _deckpass; echo "\${COMPREPLY[*]}"`
    return run('bash', ['-c', `${completionScript('bash')}\n${deckpass}\n${ask}`, '-', ...words]).trim()
  }
  expect(complete('to')).toBe('token')
  expect(complete('token', '--re')).toBe('--rejected --reason')
  expect(complete('completion', 'f')).toBe('fish')
  expect(complete('token', '--format', '')).toBe('token my\\ tool')
  expect(complete('exec', '--reason', '')).toBe('')
  // A name may hold anything, and is not run.
  expect(complete('renew', '')).toBe(
    '--reason --no-input --start --help Northwind South\\ wind \\$\\(touch\\ run\\)',
  )
  expect(complete('copy', 'South\\ w')).toBe('South\\ wind')
  expect(complete('copy', "'So")).toBe('South\\ wind')
  expect(existsSync(join(folder, 'run'))).toBe(false)
  expect(complete('token', '--format', 'header', '--re')).toBe('--rejected --reason')
  expect(complete('exec', '--', 'cat', '')).toBe('')
  expect(complete('h')).toBe('help')
  expect(complete('help', 'li')).toBe('list')
})

/** In a folder of its own, with no settings of the person. */
function run(shell: string, args: readonly string[]): string {
  const env = { PATH: process.env.PATH, HOME: folder, ZDOTDIR: folder, TERM: 'dumb' }
  return execFileSync(shell, args, { cwd: folder, env, encoding: 'utf8', timeout: 15_000 })
}
