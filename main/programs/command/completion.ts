import { credentialHelpers } from '../../../app/programs/credentials.ts'
import { commandTexts } from '../../../app/words/command.ts'
import { type CommandName, commandNames, commandOptions } from './commands.ts'

export const shells = ['bash', 'zsh', 'fish', 'powershell'] as const
export type Shell = (typeof shells)[number]

/** The script that a shell reads to complete `deckpass`. It never calls Deckpass, so a Tab asks nobody anything. */
export function completionScript(shell: Shell): string {
  switch (shell) {
    case 'bash':
      return bash()
    case 'zsh':
      return `autoload -U +X bashcompinit && bashcompinit\n${bash()}`
    case 'fish':
      return fish()
    case 'powershell':
      return powershell()
  }
}

/** What can follow a command's name. */
function wordsAfter(name: CommandName): string[] {
  const options = [...commandOptions[name].map((option) => `--${option}`), '--help']
  if (name === 'credential') return [...credentialHelpers, ...options]
  return name === 'completion' ? [...shells, ...options] : options
}

const first = [...commandNames, '--help', '--version'].join(' ')

function bash(): string {
  return `_deckpass() {
  local words
  if [ "$COMP_CWORD" -eq 1 ]; then
    words='${first}'
  else
    case "\${COMP_WORDS[1]}" in
${commandNames.map((name) => `      ${name}) words='${wordsAfter(name).join(' ')}' ;;`).join('\n')}
    esac
  fi
  COMPREPLY=($(compgen -W "$words" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -o default -F _deckpass deckpass
`
}

function fish(): string {
  const start = 'complete -c deckpass'
  const names = commandNames.map(
    (name) => `${start} -f -n __fish_use_subcommand -a ${name} -d '${commandTexts[name].summary}'`,
  )
  const after = commandNames.map(
    (name) => `${start} -n '__fish_seen_subcommand_from ${name}' -a '${wordsAfter(name).join(' ')}'`,
  )
  return `${[...names, ...after].join('\n')}\n`
}

function powershell(): string {
  const cases = commandNames.map((name) => `    '${name}' { '${wordsAfter(name).join(' ')}' }`)
  return `Register-ArgumentCompleter -Native -CommandName deckpass -ScriptBlock {
  param($word, $ast, $position)
  $given = @($ast.CommandElements | ForEach-Object { "$_" })
  $name = if ($given.Count -gt 2 -or ($given.Count -eq 2 -and -not $word)) { $given[1] } else { '' }
  $words = switch ($name) {
    '' { '${first}' }
${cases.join('\n')}
  }
  "$words".Split(' ') | Where-Object { $_ -like "$word*" }
}
`
}
