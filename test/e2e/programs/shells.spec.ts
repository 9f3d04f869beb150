import { execFile, execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from '@playwright/test'
import { commandNames } from '../../../main/programs/command/commands.ts'
import { completionScriptOf } from '../../../main/programs/command/completion.ts'
import { requirePackages } from '../../desktop/packages.ts'
import { speakEnglish } from '../../support/speak.ts'

/** How shells use the completion scripts, and how groff formats the man page. */

// A shell that is missing and cannot be installed causes an error with its name. Installing the shells takes minutes.
test.beforeAll(async () => {
  test.setTimeout(600_000)
  requirePackages('shells')
  await speakEnglish()
})

let folder: string
let deckpass: Server

/** A `deckpass` on the PATH that completes like the real one, and a server that answers it. */
test.beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'deckpass-shells-'))
  const names = ['Northwind', 'South wind', 'demo @ host:8443', `it's "5" $HOME`, '$(touch run)']
  const accounts = names.map((name, index) => ({
    ...{ id: String(index), name, username: 'ada', service: 'https://slides.example' },
    ...{ state: 'valid', expires: null, needs: null },
  }))
  deckpass = createServer((_request, response) => response.end(JSON.stringify({ accounts })))
  const socket = join(folder, 'socket')
  await new Promise<void>((resolve) => deckpass.listen(socket, resolve))
  const endpoint = { version: 1, pid: process.pid, socket, secret: 'A'.repeat(43) }
  writeFileSync(join(folder, 'endpoint.json'), JSON.stringify(endpoint), { mode: 0o600 })
  const module = (name: string) => new URL(`../../../main/programs/command/${name}.ts`, import.meta.url)
  writeFileSync(
    join(folder, 'deckpass.mjs'),
    `import { completions } from '${module('completion')}'
const readSettings = async () => ({ settings: { copyFormats: [] } })
const [, ...words] = process.argv.slice(2)
const sources = { userData: '${folder}', readSettings }
for (const each of await completions(words, sources)) console.log(each)`,
  )
  const run = `exec '${process.execPath}' '${join(folder, 'deckpass.mjs')}' "$@"`
  writeFileSync(join(folder, 'deckpass'), `#!/bin/sh\n${run}\n`, { mode: 0o755 })
})
test.afterEach(() => {
  deckpass.close()
  rmSync(folder, { recursive: true })
})

/** Runs a shell in its own folder, without the person's settings. */
async function run(shell: string, args: readonly string[]): Promise<string> {
  const env = { PATH: `${folder}:${process.env.PATH}`, HOME: folder, ZDOTDIR: folder, TERM: 'dumb' }
  return (await promisify(execFile)(shell, args, { cwd: folder, env, timeout: 15_000 })).stdout
}

/** The line after Tab and Ctrl+X in a shell on its own terminal, which shows the line between `<` and `>`. */
function typeInto(shell: string) {
  const typing = `zmodload zsh/zpty; zpty z $1; zpty -r z out '*READY*'
    zpty -w -n z $2$'\\t\\x18'; zpty -r z out $'*<*>\\r*'; print -r -- "\${\${out##*<}%%>$'\\r'*}"`
  return async (typed: string) => (await run('zsh', ['-f', '-c', typing, '-', shell, typed])).trimEnd()
}

async function expectCompletions(
  complete: (typed: string) => Promise<string>,
  expected: Readonly<Record<string, string>>,
): Promise<void> {
  const found: Record<string, string> = {}
  for (const typed of Object.keys(expected)) found[typed] = await complete(typed)
  expect(found).toEqual(expected)
  expect(existsSync(join(folder, 'run'))).toBe(false)
}

const everywhere = {
  'deckpass tok': 'deckpass token',
  'deckpass token --rej': 'deckpass token --rejected',
  'deckpass token --format he': 'deckpass token --format header',
  'deckpass help li': 'deckpass help list',
  'deckpass copy Sou': 'deckpass copy South\\ wind',
  'deckpass copy dem': 'deckpass copy demo\\ @\\ host:8443',
  "deckpass copy 'Sou": "deckpass copy 'South wind'",
  'deckpass copy "demo @ ho': 'deckpass copy "demo @ host:8443"',
  'deckpass copy \\$\\(': 'deckpass copy \\$\\(touch\\ run\\)',
}

for (const profile of ['', 'autoload -Uz compinit && compinit -D'])
  test(`zsh completes at Tab after a profile with "${profile}"`, { tag: '@all' }, async () => {
    // Ctrl+X after Tab shows the line.
    const show = `show() { print -r -- "<$BUFFER>"; exit }; zle -N show; bindkey '^X' show`
    writeFileSync(join(folder, 'script'), completionScriptOf('zsh'))
    writeFileSync(join(folder, '.zshrc'), `${profile}\nsource $ZDOTDIR/script\n${show}\nPS1=READY`)
    await expectCompletions(typeInto('zsh -i'), everywhere)
  })

test('bash completes the line as typed', { tag: '@all' }, async () => {
  const show = `show() { echo "<$READLINE_LINE>"; exit; }; bind -x '"\\C-x": show'`
  writeFileSync(join(folder, 'script'), `${completionScriptOf('bash')}\n${show}\nPS1=READY`)
  await expectCompletions(typeInto('bash --rcfile script -i'), {
    ...everywhere,
    'NAME=1 deckpass copy dem': 'NAME=1 deckpass copy demo\\ @\\ host:8443',
    'deckpass copy it': 'deckpass copy it\\\'s\\ \\"5\\"\\ \\$HOME',
    'deckpass copy "it': 'deckpass copy "it',
    "deckpass copy 'it": "deckpass copy 'it'\\''s \"5\" $HOME'",
  })
})

test('fish completes at Tab, and says what each word does', { tag: '@all' }, async () => {
  writeFileSync(join(folder, 'a-file'), '')
  const show = `function fish_prompt; echo READY; end; function show; echo "<"(commandline)">"; exit; end; bind \\cx show`
  writeFileSync(join(folder, 'script'), completionScriptOf('fish'))
  await expectCompletions(typeInto(`fish --no-config -i -C 'source script; ${show}'`), everywhere)
  const complete = async (typed: string) =>
    (await run('fish', ['--no-config', '-c', `source script; complete -C '${typed}'`]))
      .split('\n')
      .slice(0, -1)
  expect(await complete('deckpass tok')).toEqual(['token\tPrint the token that is valid now'])
  expect(await complete('deckpass token --format=js')).toEqual(['--format=json\tHow to print the token'])
  expect(await complete('deckpass exec -- cat a-')).toEqual(['a-file'])
  expect(await complete('deckpass exec token -- ls --rej')).toEqual([])
})

test('groff formats the man page without a warning, and it has every command', { tag: '@all' }, () => {
  const manPage = join(import.meta.dirname, '../../../resources/man/deckpass.1')
  const [page, warnings] = ['-Tutf8 -P-cbou', '-z'].map((how) =>
    execFileSync('sh', ['-c', `groff -ww -man ${how} "$0" 2>&1`, manPage], { encoding: 'utf8' }),
  )
  expect(warnings).toBe('')
  for (const name of commandNames) expect(page).toContain(name)
  expect(page).toContain('--min-valid')
})
