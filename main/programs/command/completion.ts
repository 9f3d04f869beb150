import { operations } from '../endpoint/protocol.ts'
import { call } from './client.ts'
import { type CommandName, commandNamed, commandNames, commands, type Shell, shells } from './commands.ts'
import type { CliContext } from './context.ts'
import { optionRow, optionsOf } from './options.ts'
import { formatNames } from './token-format.ts'

type Offer = readonly [word: string, says: string]

type Sources = Pick<CliContext, 'userData' | 'readSettings'>

/**
 * The output of `deckpass __complete WORDS`: a line per possible word at the cursor, followed by a tab and a
 * description. May ask Deckpass for the names of the accounts, which needs no consent.
 *
 * @param words the words up to the cursor as typed, quotes included; the last may be partial or empty
 */
export async function completions(words: readonly string[], sources: Sources): Promise<string> {
  // bash splits `--format=json` into words.
  const whole = words.filter((word) => word !== '=')
  const begun = plain(whole.at(-1) ?? '')
  const offers = await offersFor(whole.slice(0, -1), begun, sources)
  return offers
    .filter(([word]) => plain(word).startsWith(begun))
    .map(([word, says]) => `${word}\t${says}\n`)
    .join('')
}

async function offersFor(
  before: readonly string[],
  begun: string,
  sources: Sources,
): Promise<readonly Offer[]> {
  const [first, second] = before
  const names = commandNames.map((name): Offer => [name, commands[name].summary])
  if (first === undefined)
    return [...names, ['help', 'Show help'], ['--help', 'Show help'], ['--version', 'Show the version']]
  if (first === 'help') return second === undefined ? names : []
  const command = commandNamed(first)
  if (command === null || before.includes('--')) return []
  const options = optionsOf(command)
  const wanting = options.find((name) => `--${name}` === before.at(-1) && optionRow(name).value !== undefined)
  if (wanting !== undefined) return wanting === 'format' ? formats('', sources) : []
  if (begun.startsWith('--format=') && options.includes('format')) return formats('--format=', sources)
  const switches = options.map((name): Offer => [`--${name}`, optionRow(name).says])
  const more: readonly Offer[] = [...switches, ['--help', 'Show the page of this command']]
  return begun.startsWith('-') ? more : [...(await argumentsFor(command, before.length, sources)), ...more]
}

async function argumentsFor(
  command: CommandName,
  at: number,
  { userData }: Sources,
): Promise<readonly Offer[]> {
  switch (commands[command].takes) {
    case 'account':
    case 'account-and-command': {
      const result = await call(userData, operations.accounts, null)
      if (result.kind === 'failure') return []
      return result.answer.accounts.map(({ name, username, service }) => [name, `${username} at ${service}`])
    }
    case 'shell':
      return shells.map((shell) => [shell, 'Its script'])
    case 'policy-file':
      return at === 1 ? [['check', 'What a file would do']] : []
    case 'nothing':
      return []
  }
}

async function formats(prefix: string, { readSettings }: Sources): Promise<readonly Offer[]> {
  const { settings } = await readSettings()
  return formatNames(settings).map((name) => [`${prefix}${name}`, 'How to print the token'])
}

/** Removes the quotes and backslashes that a shell needs around a name. */
function plain(word: string): string {
  return word.replace(/^['"]/, '').replaceAll('\\', '')
}

export function completionScriptOf(name: string | undefined): string {
  const shell = shells.find((each) => each === name)
  return shell === undefined ? '' : completionScripts[shell]
}

/** No script may evaluate a name, because it can contain anything. */
const completionScripts: Readonly<Record<Shell, string>> = {
  bash: `_deckpass() {
  local word
  COMPREPLY=()
  while IFS=$'\\t' read -r word _; do
    COMPREPLY+=("$(printf %q "$word")")
  done < <(deckpass __complete "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
}
complete -o default -F _deckpass deckpass
`,
  zsh: `(( $+functions[compdef] )) || { autoload -Uz compinit && compinit }
_deckpass() {
  local -a found
  found=("\${(@f)$(deckpass __complete "\${(@)words[2,CURRENT]}" 2>/dev/null)}")
  [[ -n $found ]] && compadd -- "\${(@)found%%$'\\t'*}" || _default
}
compdef _deckpass deckpass
`,
  fish: `function __deckpass_offers_files
  string match -qr -- '^(--|check)$' (commandline -opc)
end
complete -c deckpass -n 'not __deckpass_offers_files' -f
complete -c deckpass -a '(deckpass __complete (commandline -opc)[2..] (commandline -ct) 2>/dev/null)'
`,
  // A quote replaces an empty word, which Windows PowerShell would drop. PowerShell accepts four other characters as
  // single quotes (its language specification, 2.3.5.2). PowerShell calls Deckpass through cmd, which sees a name
  // without its quotes and would run whatever follows an \`&\`, so a name with a character that cmd interprets is not
  // offered.
  powershell: `Register-ArgumentCompleter -Native -CommandName deckpass -ScriptBlock {
  param($word, $ast, $position)
  $words = @($ast.CommandElements | Select-Object -Skip 1 | ForEach-Object { "$_" })
  if (-not $word) { $words += "'" }
  deckpass __complete @words 2>$null | ForEach-Object { "$_".Split("\`t")[0] } | Where-Object { $_ -notmatch '[&|<>^%!"]' } |
    ForEach-Object { if ($_ -match '[^\\w.:@/=+-]') { "'" + ($_ -replace "['\\u2018-\\u201b]", '$0$0') + "'" } else { $_ } }
}
`,
}
