import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { commandNames } from '../../../main/programs/command/commands.ts'
import { completionScriptOf } from '../../../main/programs/command/completion.ts'
import { requirePackages } from '../../desktop/packages.ts'
import { speakEnglish } from '../../support/speak.ts'

/** What the shells of a person make of the completion scripts, and groff of the man page. */

// A shell that is missing and cannot be installed is an error that names it. To install them takes minutes.
test.beforeAll(async () => {
  test.setTimeout(600_000)
  requirePackages('shells')
  await speakEnglish()
})

let folder: string
test.beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'deckpass-shells-'))
})
test.afterEach(() => rmSync(folder, { recursive: true }))

/** In a folder of its own, with no settings of the person, and a `deckpass` that knows two accounts. */
function run(shell: string, args: readonly string[]): string {
  const completion = new URL('../../../main/programs/command/completion.ts', import.meta.url)
  writeFileSync(
    join(folder, 'deckpass.mjs'),
    `import { completions } from '${completion}'
const readSettings = async () => ({ settings: { copyFormats: [] } })
process.stdout.write(await completions(process.argv.slice(2), { userData: '/nowhere', readSettings }))`,
  )
  const accounts = `case "$*" in copy*|'token ') printf '%s\\t\\n' Northwind 'South wind' ;; esac`
  const others = `'${process.execPath}' '${join(folder, 'deckpass.mjs')}' "$@"`
  writeFileSync(join(folder, 'deckpass'), `#!/bin/sh\nshift\n${accounts}\n${others}\n`, { mode: 0o755 })
  const env = { PATH: `${folder}:${process.env.PATH}`, HOME: folder, ZDOTDIR: folder, TERM: 'dumb' }
  return execFileSync(shell, args, { cwd: folder, env, encoding: 'utf8', timeout: 15_000 })
}

for (const profile of ['', 'autoload -Uz compinit && compinit -D'])
  test(`zsh completes at Tab after a profile with "${profile}"`, { tag: '@all' }, () => {
    // What was typed is shown when Tab is followed by Ctrl+X.
    const show = `show() { print -r -- "<$BUFFER>"; exit }; zle -N show; bindkey '^X' show`
    writeFileSync(join(folder, 'script'), completionScriptOf('zsh'))
    writeFileSync(join(folder, '.zshrc'), `${profile}\nsource $ZDOTDIR/script\n${show}\nPS1=READY`)
    const typing = `zmodload zsh/zpty; zpty z zsh -i; zpty -r z out '*READY*'
      zpty -w -n z $1$'\\t\\x18'; zpty -r z out '*<*>*'; print -r -- "\${\${out##*<}%%>*}"`
    const complete = (typed: string) => run('zsh', ['-f', '-c', typing, '-', typed]).trimEnd()
    expect(complete('deckpass tok')).toBe('deckpass token')
    expect(complete('deckpass token --rej')).toBe('deckpass token --rejected')
    expect(complete('deckpass token --format he')).toBe('deckpass token --format header')
    expect(complete('deckpass help li')).toBe('deckpass help list')
    expect(complete('deckpass copy Sou')).toBe('deckpass copy South\\ wind')
  })

test('fish completes with what each word does, and offers files to exec alone', { tag: '@all' }, () => {
  writeFileSync(join(folder, 'a-file'), '')
  writeFileSync(join(folder, 'script'), completionScriptOf('fish'))
  const complete = (typed: string) =>
    run('fish', ['--no-config', '-c', `source script; complete -C '${typed}'`])
      .split('\n')
      .slice(0, -1)
  expect(complete('deckpass tok')).toEqual(['token\tPrint the token that is valid now'])
  expect(complete('deckpass token --rej')).toHaveLength(1)
  expect(complete('deckpass copy ')).toEqual(expect.arrayContaining(['Northwind', 'South wind']))
  expect(complete('deckpass token --format=js')).toEqual(['--format=json\tHow to print the token'])
  expect(complete('deckpass exec -- cat ')).toEqual(['a-file', 'deckpass', 'deckpass.mjs', 'script'])
  expect(complete('deckpass exec token -- ls --rej')).toEqual([])
})

test('groff sets the man page without a warning, with every command', { tag: '@all' }, () => {
  const manPage = join(import.meta.dirname, '../../../resources/man/deckpass.1')
  const [page, warnings] = ['-Tutf8 -P-cbou', '-z'].map((how) =>
    execFileSync('sh', ['-c', `groff -ww -man ${how} "$0" 2>&1`, manPage], { encoding: 'utf8' }),
  )
  expect(warnings).toBe('')
  for (const name of commandNames) expect(page).toContain(name)
  expect(page).toContain('--min-valid')
})
