import { t } from '../../app/words/index.ts'
import { type CommandName, commandNames, commandOptions } from './commands.ts'
import { argumentsOf, examplesOf, optionLine, overviewLists, takesWords } from './descriptions.ts'
import { columns } from './formats.ts'

/** The page of `deckpass --help`, or of one command. */
export function helpPage(command: CommandName | null): string {
  return command === null ? overview() : pageOf(command)
}

function overview(): string {
  const { options, accounts, exits } = overviewLists()
  const summaries = commandNames.map((name) => [name, t(`cli.command.${name}.summary`)])
  const usage = [
    ['deckpass', t('cli.help.open')],
    [`deckpass ${t('cli.placeholder.command')} [${t('cli.placeholder.option')}]...`],
  ]
  return [
    t('cli.help.about'),
    '',
    section(t('cli.section.usage'), columns(usage)),
    section(t('cli.section.commands'), columns(summaries)),
    section(t('cli.section.options'), columns(options)),
    section(t('cli.section.accounts'), columns(accounts)),
    section(
      t('cli.section.examples'),
      columns([...examplesOf('token').slice(0, 2), ...examplesOf('exec').slice(0, 1)]),
    ),
    section(t('cli.section.exits'), columns(exits)),
  ].join('\n')
}

function pageOf(name: CommandName): string {
  const options = commandOptions[name].map((option) => {
    const says = t(`cli.option.${option}.says`)
    const takes = option === 'format' || option === 'min-valid' ? takesWords(option) : null
    return [optionLine(option), takes === null ? says : `${says}: ${takes}`]
  })
  const usage = `deckpass ${name} [${t('cli.placeholder.option')}]... ${argumentsOf(name)}`.trimEnd()
  return [
    `${t(`cli.command.${name}.summary`)}.`,
    '',
    section(t('cli.section.usage'), [usage]),
    section(t('cli.section.options'), columns([...options, ['-h, --help', t('cli.help.thisPage')]])),
    section(t('cli.section.examples'), columns(examplesOf(name))),
  ].join('\n')
}

function section(title: string, lines: readonly string[]): string {
  return [`${title}:`, ...lines.map((line) => `  ${line}`), ''].join('\n')
}
