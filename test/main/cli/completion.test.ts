import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { completionScript } from '../../../main/cli/completion.ts'
import { requirePackages } from '../../desktop/packages.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'deckpass-completion-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

test('bash completes commands, options and shells', () => {
  const complete = (...words: string[]) => {
    const ask = `COMP_WORDS=(deckpass "$@"); COMP_CWORD=$#; _deckpass; echo "\${COMPREPLY[*]}"`
    return run('bash', ['-c', `${completionScript('bash')}\n${ask}`, '-', ...words]).trim()
  }
  expect(complete('to')).toBe('token')
  expect(complete('token', '--re')).toBe('--rejected --reason')
  expect(complete('completion', 'f')).toBe('fish')
  expect(complete('token', '--format', '')).toBe('token header bash powershell json')
  expect(complete('token', '--format', 'header', '--re')).toBe('--rejected --reason')
  expect(complete('h')).toBe('help')
  expect(complete('help', 'li')).toBe('list')
})

if (process.platform === 'linux') {
  // A shell that is missing and cannot be installed is an error that names it. To install them takes minutes.
  beforeAll(() => requirePackages('shells'), 600_000)

  test.each(['', 'autoload -Uz compinit && compinit -D'])(
    'zsh completes at Tab after a profile with %j',
    (profile) => {
      // What was typed is shown when Tab is followed by Ctrl+X.
      const show = `show() { print -r -- "<$BUFFER>"; exit }; zle -N show; bindkey '^X' show`
      writeFileSync(join(folder, 'script'), completionScript('zsh'))
      writeFileSync(join(folder, '.zshrc'), `${profile}\nsource $ZDOTDIR/script\n${show}\nPS1=READY`)
      const typing = `zmodload zsh/zpty; zpty z zsh -i; zpty -r z out '*READY*'
      zpty -w -n z $1$'\\t\\x18'; zpty -r z out '*<*>*'; print -r -- "\${\${out##*<}%%>*}"`
      const complete = (typed: string) => run('zsh', ['-f', '-c', typing, '-', typed]).trimEnd()
      expect(complete('deckpass tok')).toBe('deckpass token')
      expect(complete('deckpass token --rej')).toBe('deckpass token --rejected')
      expect(complete('deckpass token --format he')).toBe('deckpass token --format header')
      expect(complete('deckpass help li')).toBe('deckpass help list')
    },
  )

  test('fish completes with what each word does, and offers files to exec alone', () => {
    writeFileSync(join(folder, 'a-file'), '')
    writeFileSync(join(folder, 'script'), completionScript('fish'))
    const complete = (typed: string) =>
      run('fish', ['--no-config', '-c', `source script; complete -C '${typed}'`])
        .split('\n')
        .slice(0, -1)
    expect(complete('deckpass tok')).toEqual(['token\tPrint the token that is valid now'])
    expect(complete('deckpass --')).toEqual(['--help', '--version'])
    expect(complete('deckpass token --rej')).toEqual([
      '--rejected\tRenew, because the service refused the token that you got last',
    ])
    expect(complete('deckpass token ')).toEqual([])
    expect(complete('deckpass token --format po')).toEqual(['powershell\tHow to print it'])
    expect(complete('deckpass token --format=js')).toEqual(['--format=json\tHow to print it'])
    expect(complete('deckpass he')).toEqual(['help\tShow help, also after a command'])
    expect(complete('deckpass help tok')).toEqual(['token'])
    expect(complete('deckpass exec -- cat ')).toEqual(['a-file', 'script'])
    expect(complete('deckpass exec token -- ls --rej')).toEqual([])
  })
}

/** In a folder of its own, with no settings of the person. */
function run(shell: string, args: readonly string[]): string {
  const env = { PATH: process.env.PATH, HOME: folder, ZDOTDIR: folder, TERM: 'dumb' }
  return execFileSync(shell, args, { cwd: folder, env, encoding: 'utf8', timeout: 15_000 })
}
