import { tokenFormatIds } from '../../app/model/copy-formats.ts'
import { t } from '../../app/words/index.ts'
import {
  type CommandName,
  commandNames,
  commandOptions,
  type OptionName,
  optionKinds,
  type Shell,
  shells,
} from './commands.ts'

/** The script that a shell reads to complete `deckpass`. It never calls Deckpass, so a Tab asks nobody anything. */
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

function completionsAfter(name: CommandName): readonly string[] {
  return [...valuesOf(name), ...commandOptions[name].map((option) => `--${option}`), '--help']
}

function valuesOf(name: CommandName): readonly string[] {
  return name === 'completion' ? shells : []
}

/** The bash script runs in zsh too, but needs zsh's own completion, which a profile may not have started yet. */
const zshStart = `(( $+functions[compdef] )) || { autoload -Uz compinit && compinit }
autoload -Uz bashcompinit && bashcompinit`

const formats = tokenFormatIds.join(' ')
const first = [...commandNames, 'help', '--help', '--version'].join(' ')

function bash(): string {
  return `_deckpass() {
  local words
  if [ "$COMP_CWORD" -eq 1 ]; then
    words='${first}'
  elif [ "\${COMP_WORDS[COMP_CWORD-1]}" = --format ]; then
    words='${formats}'
  else
    case "\${COMP_WORDS[1]}" in
      help) words='${commandNames.join(' ')}' ;;
${commandNames.map((name) => `      ${name}) words='${completionsAfter(name).join(' ')}' ;;`).join('\n')}
    esac
  fi
  COMPREPLY=($(compgen -W "$words" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -o default -F _deckpass deckpass
`
}

function fish(): string {
  const at = (name: string) => `complete -c deckpass -n '__deckpass_after ${name}'`
  const names = commandNames.map(
    (name) => `${at('')} -f -a ${name} -d ${quoted(t(`cli.command.${name}.summary`))}`,
  )
  const after = commandNames.flatMap((name) => [
    // Only what `exec` runs may be a file.
    ...(name === 'exec' ? [] : [`${at(name)} -f`]),
    ...commandOptions[name].map((option) => `${at(name)} ${fishOption(option)}`),
    `${at(name)} -l help -d ${quoted(t('cli.help.thisPage'))}`,
    `${at(name)} -a '${valuesOf(name).join(' ')}'`,
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

function fishOption(option: OptionName): string {
  const given = option === 'format' ? ` -a '${formats}'` : ''
  return `-l ${option}${optionKinds[option] === 'switch' ? '' : ' -x'}${given} -d ${quoted(t(`cli.option.${option}.says`))}`
}

function powershell(): string {
  const cases = commandNames.map((name) => `    '${name}' { '${completionsAfter(name).join(' ')}' }`)
  return `Register-ArgumentCompleter -Native -CommandName deckpass -ScriptBlock {
  param($word, $ast, $position)
  $given = @($ast.CommandElements | ForEach-Object { "$_" })
  $name = if ($given.Count -gt 2 -or ($given.Count -eq 2 -and -not $word)) { $given[1] } else { '' }
  $before = if ($word) { $given[-2] } else { $given[-1] }
  $words = if ($before -eq '--format') { '${formats}' } else { switch ($name) {
    '' { '${first}' }
    'help' { '${commandNames.join(' ')}' }
${cases.join('\n')}
  } }
  "$words".Split(' ') | Where-Object { $_ -like "$word*" }
}
`
}
