import { builtInIds, isOwn } from '../../../app/formats/model/copy-format.ts'
import { call } from './client.ts'
import { commandNamed, commandNames, commands, type Shell, shells } from './commands.ts'
import type { CliContext } from './context.ts'
import { options, optionsOf } from './options.ts'

type Offer = readonly [word: string, says: string]

type Sources = Pick<CliContext, 'userData' | 'readSettings' | 'say'>

/**
 * The output of `deckpass __complete WORDS`: per line a possible word, a tab and a description. The last word may be
 * empty, or begin with an open quote. May ask Deckpass for the names of the accounts, which needs no consent.
 */
export async function completions(words: readonly string[], sources: Sources): Promise<string[]> {
  // Removes the quote and backslashes that a shell needs for a name.
  const begun = (words.at(-1) ?? '').replace(/^['"]/, '').replaceAll('\\', '')
  const offers = await offersFor(words.slice(0, -1), begun, sources)
  return offers.filter(([word]) => word.startsWith(begun)).map(([word, says]) => `${word}\t${says}`)
}

async function offersFor(before: readonly string[], begun: string, sources: Sources): Promise<Offer[]> {
  const [first, second] = before
  const names = commandNames.map((name): Offer => [name, commands[name].summary])
  if (first === undefined)
    return [...names, ['help', 'Show help'], ['--help', 'Show help'], ['--version', 'Show the version']]
  if (first === 'help') return second === undefined ? names : []
  const command = commandNamed(first)
  if (command === null || before.includes('--')) return []
  const known = optionsOf(command)
  const wanting = known.find((name) => `--${name}` === before.at(-1) && options[name].value !== undefined)
  if (wanting !== undefined) return wanting === 'format' ? formats('', sources) : []
  if (begun.startsWith('--format=') && known.includes('format')) return formats('--format=', sources)
  const switches = known.map((name): Offer => [`--${name}`, options[name].says])
  const more: Offer[] = [...switches, ['--help', 'Show the page of this command']]
  const takesAccount = commands[command].takes?.startsWith('account') === true
  return takesAccount && !begun.startsWith('-') ? [...(await accounts(sources)), ...more] : more
}

async function accounts(sources: Sources): Promise<Offer[]> {
  const result = await call(sources, 'accounts', null)
  if (result.kind === 'failure') return []
  return result.answer.accounts.map(({ name, username, service }) => [name, `${username} at ${service}`])
}

async function formats(prefix: string, { readSettings }: Sources): Promise<Offer[]> {
  const { settings } = await readSettings()
  const names = [...builtInIds, ...settings.copyFormats.filter(isOwn).map(({ name }) => name)]
  return names.map((name) => [`${prefix}${name}`, 'How to print the token'])
}

export function completionScriptOf(name: string | undefined): string {
  const shell = shells.find((each) => each === name)
  return shell === undefined ? '' : completionScripts[shell]
}

/** No script may evaluate a name, because it can contain anything. */
const completionScripts: Readonly<Record<Shell, string>> = {
  // Quotes a name as the person began it. Within double quotes bash always expands `!` at a terminal, so names with a
  // character that is special there are not offered.
  bash: `_deckpass() {
  local word begun=\${COMP_WORDS[COMP_CWORD]}
  COMPREPLY=()
  while IFS=$'\\t' read -r word _; do
    case $begun in
      \\'*) word=\${word//\\'/\\'\\\\\\'\\'} ;;
      \\"*) [[ $word == *[\\"\\$\\\`\\\\!]* ]] && continue ;;
      *) printf -v word %q "$word" ;;
    esac
    COMPREPLY+=("$word")
  done < <(deckpass __complete "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
}
complete -o default -F _deckpass deckpass`,
  zsh: `(( $+functions[compdef] )) || { autoload -Uz compinit && compinit }
_deckpass() {
  local -a found
  found=("\${(@f)$(deckpass __complete "\${(@Q)words[2,CURRENT-1]}" "\${(Q)PREFIX}" 2>/dev/null)}")
  [[ -n $found ]] && compadd -- "\${(@)found%%$'\\t'*}" || _default
}
compdef _deckpass deckpass`,
  fish: `function __deckpass_offers_files
  string match -qr -- '^(--|check)$' (commandline -opc)
end
complete -c deckpass -n 'not __deckpass_offers_files' -f
complete -c deckpass -a '(deckpass __complete (commandline -opc)[2..] (commandline -ct) 2>/dev/null)'`,
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
}`,
}
