import type { Settings } from '../../../app/settings/model/settings.ts'
import { t } from '../../../app/words/index.ts'
import { operations } from '../endpoint/protocol.ts'
import { call } from './client.ts'
import { type CommandName, commandNames, commands, completions, type Shell, shells } from './commands.ts'
import { formatNames } from './formats.ts'
import { optionNames, optionRow, optionsOf } from './options.ts'

/** What `deckpass completion WORD` prints: a script, or what such a script asks for at a Tab, one a line. */
export async function complete(
  word: string,
  context: { readonly userData: string; readonly settings: Settings },
): Promise<string> {
  if (word === completions[0]) return lines(await accountWords(context.userData))
  if (word === completions[1]) return lines(formatNames(context.settings))
  const shell = shells.find((each) => each === word)
  return shell === undefined ? '' : completionScript(shell)
}

/** The names of the accounts, or what tells those of one name apart. Nothing where Deckpass does not say. */
async function accountWords(userData: string): Promise<string[]> {
  const result = await call(userData, operations.accounts, null)
  if (result.kind === 'failure') return []
  const { accounts } = result.answer
  return accounts.map(({ name }) => name)
}

function lines(words: readonly string[]): string {
  return words.map((word) => `${word}\n`).join('')
}

/** The script that a shell reads to complete `deckpass`. At a Tab it may ask Deckpass for names, which asks nobody. */
export function completionScript(shell: Shell): string {
  switch (shell) {
    case 'bash':
      return bash()
    case 'zsh':
      return `${zshStart}\n${bash()}`
    case 'fish':
      return fish()
    case 'powershell':
      return powershell()
  }
}

function wordsAfter(name: CommandName): string {
  const values = commands[name].takes === 'shell' ? shells : []
  const policy = commands[name].takes === 'policy-file' ? ['check'] : []
  return [...values, ...policy, ...optionsOf(name).map((option) => `--${option}`), '--help'].join(' ')
}

const takingAccount = commandNames.filter((name) => commands[name].takes.startsWith('account'))
const takingValue = optionNames.filter((name) => optionRow(name).kind === 'value').map((name) => `--${name}`)
const takingFormat = optionNames
  .filter((name) => {
    const row = optionRow(name)
    return row.kind === 'value' && row.completes === 'formats'
  })
  .map((name) => `--${name}`)
const first = [...commandNames, 'help', '--help', '--version'].join(' ')

/** The bash script runs in zsh too, but needs zsh's own completion, which a profile may not have started yet. */
const zshStart = `(( $+functions[compdef] )) || { autoload -Uz compinit && compinit }
autoload -Uz bashcompinit && bashcompinit`

/** Names can be anything, so they never pass through `compgen -W`, which would run what stands in \`$(…)\`. */
function bash(): string {
  return `_deckpass() {
  local words='' ask='' word at cur="\${COMP_WORDS[COMP_CWORD]}"
  cur="\${cur#[\\"\\']}"
  cur="\${cur//\\\\/}"
  COMPREPLY=()
  for ((at = 1; at < COMP_CWORD; at++)); do
    [ "\${COMP_WORDS[at]}" = -- ] && return
  done
  if [ "$COMP_CWORD" -eq 1 ]; then
    words='${first}'
  else
    case "\${COMP_WORDS[COMP_CWORD-1]}" in
      ${takingFormat.join('|')}) ask=formats ;;
      ${takingValue.join('|')}) ;;
      *)
        case "\${COMP_WORDS[1]}" in
          help) words='${commandNames.join(' ')}' ;;
${commandNames.map((name) => `          ${name}) words='${wordsAfter(name)}' ;;`).join('\n')}
        esac
        case "\${COMP_WORDS[1]}:$cur" in
          *:-*) ;;
          ${takingAccount.map((name) => `${name}:*`).join('|')}) ask=accounts ;;
        esac ;;
    esac
  fi
  while IFS= read -r word; do
    case "$word" in
      '') ;;
      "$cur"*) COMPREPLY+=("$(printf %q "$word")") ;;
    esac
  done < <(printf '%s' "$words" | tr ' ' '\\n'; echo; [ -z "$ask" ] || deckpass completion "$ask" 2>/dev/null)
}
complete -o default -F _deckpass deckpass
`
}

function fish(): string {
  const at = (name: string) => `complete -c deckpass -n '__deckpass_after ${name}'`
  const before = (name: string) =>
    `complete -c deckpass -n '__deckpass_after ${name}; and not contains -- -- (commandline -opc)'`
  const names = commandNames.map(
    (name) => `${at('')} -f -a ${name} -d ${quoted(t(`cli.command.${name}.summary`))}`,
  )
  const after = commandNames.flatMap((name) => [
    // Only what `exec` runs, and a policy, may be a file.
    ...(name === 'exec' || name === 'policy' ? [] : [`${at(name)} -f`]),
    ...optionsOf(name).map((option) => {
      const isAsked = takingFormat.includes(`--${option}`)
      const values = isAsked ? " -a '(deckpass completion formats 2>/dev/null)'" : ''
      const takesValue = optionRow(option).kind === 'value' ? ' -x' : ''
      return `${at(name)} -l ${option}${takesValue}${values} -d ${quoted(t(`cli.option.${option}.says`))}`
    }),
    `${at(name)} -l help -d ${quoted(t('cli.help.thisPage'))}`,
    ...(takingAccount.includes(name)
      ? [`${before(name)} -a '(deckpass completion accounts 2>/dev/null)'`]
      : []),
    ...(commands[name].takes === 'policy-file' ? [`${at(name)} -a check`] : []),
    ...(commands[name].takes === 'shell' ? [`${at(name)} -a '${shells.join(' ')}'`] : []),
  ])
  const help = [
    `${at('')} -f -a help -d ${quoted(t('cli.help.help'))}`,
    `${at('help')} -f -a '${commandNames.join(' ')}'`,
  ]
  return `function __deckpass_after
  set -l words (commandline -opc)
  test "$words[2]" = "$argv"
end
${[...names, ...help, `${at('')} -l help`, `${at('')} -l version`, ...after].join('\n')}
`
}

/** fish reads a quote or a backslash within single quotes after a backslash. */
function quoted(text: string): string {
  return `'${text.replaceAll(/['\\]/g, '\\$&')}'`
}

/**
 * A name with what cmd reads, which is between PowerShell and Deckpass and sees it without quotes, is not offered: it
 * would run what stands behind an `&`.
 */
function powershell(): string {
  const cases = commandNames.map((name) => `    '${name}' { '${wordsAfter(name)}' }`)
  const list = (names: readonly string[]) => names.map((name) => `'${name}'`).join(', ')
  return `Register-ArgumentCompleter -Native -CommandName deckpass -ScriptBlock {
  param($word, $ast, $position)
  $given = @($ast.CommandElements | ForEach-Object { "$_" })
  if ($given -contains '--') { return }
  $name = if ($given.Count -gt 2 -or ($given.Count -eq 2 -and -not $word)) { $given[1] } else { '' }
  $before = if ($word) { $given[-2] } else { $given[-1] }
  $words = if ($before -in @(${list(takingValue)})) { '' } else { switch ($name) {
    '' { '${first}' }
    'help' { '${commandNames.join(' ')}' }
${cases.join('\n')}
  } }
  $ask = if ($before -in @(${list(takingFormat)})) { 'formats' }
    elseif ($before -notin @(${list(takingValue)}) -and $name -in @(${list(takingAccount)}) -and $word -notlike '-*') { 'accounts' }
  $names = if ($ask) { @(deckpass completion $ask 2>$null | Where-Object { $_ -notmatch '[&|<>^%!"]' }) } else { @() }
  $start = "$word".Trim("'", '"')
  @("$words".Split(' ')) + $names | Where-Object { $_ -and $_.StartsWith($start, 'OrdinalIgnoreCase') } | ForEach-Object {
    if ($_ -match "[^\\w.:@/=+-]") { "'" + $_.Replace("'", "''") + "'" } else { $_ }
  }
}
`
}
