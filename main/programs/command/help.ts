import { t } from '../../../app/words/index.ts'
import { type CommandName, commandNames, commands, shells } from './commands.ts'
import { exitStatuses } from './exit-status.ts'
import { columns } from './formats.ts'
import { optionLine, optionsOf, optionWords } from './options.ts'

type Entry = readonly [left: string, says: string]

/** What follows the command's name, its options among it. */
export function usageOf(name: CommandName): string {
  const options = optionsOf(name).length > 0 ? [`[${t('cli.placeholder.option')}]...`] : []
  return [name, ...options, ...argumentsOf(name)].join(' ')
}

function argumentsOf(name: CommandName): string[] {
  const account = `[${t('cli.placeholder.account')}]`
  switch (commands[name].takes) {
    case 'account':
      return [account]
    case 'account-and-command':
      return [account, '--', t('cli.placeholder.command'), `[${t('cli.placeholder.argument')}]...`]
    case 'shell':
      return [shells.join('|')]
    case 'policy-file':
      return [`[check ${t('cli.placeholder.file')}]`]
    case 'nothing':
      return []
  }
}

export function examplesOf(name: CommandName): Entry[] {
  return commands[name].examples.map(([line, says]) => [`deckpass ${line}`, t(says)])
}

export function optionEntries(name: CommandName): Entry[] {
  return optionsOf(name).map((option) => [optionLine(option), optionWords(option)])
}

/** What `deckpass --help` and the man page list beside the commands. */
export function overviewLists(): Record<'options' | 'accounts' | 'exits', Entry[]> {
  return {
    options: [
      ['-h, --help', t('cli.help.help')],
      ['-V, --version', t('cli.help.version')],
    ],
    accounts: [
      [t('cli.placeholder.account'), t('cli.help.account')],
      ['DECKPASS_ACCOUNT', t('cli.help.defaultAccount')],
    ],
    exits: exitStatuses.map((status) => [String(status), t(`cli.help.exit.${status}`)]),
  }
}

/** The page of `deckpass --help`, or of one command. */
export function helpPage(command: CommandName | null): string {
  return command === null ? overview() : pageOf(command)
}

function overview(): string {
  const { options, accounts, exits } = overviewLists()
  return [
    t('cli.help.about'),
    '',
    section(t('cli.section.usage'), [
      ['deckpass', t('cli.help.open')],
      [`deckpass ${t('cli.placeholder.command')} [${t('cli.placeholder.option')}]...`],
    ]),
    section(
      t('cli.section.commands'),
      commandNames.map((name) => [name, t(`cli.command.${name}.summary`)]),
    ),
    section(t('cli.section.options'), options),
    section(t('cli.section.accounts'), accounts),
    section(t('cli.section.examples'), [
      ...examplesOf('token').slice(0, 2),
      ...examplesOf('exec').slice(0, 1),
    ]),
    section(t('cli.section.exits'), exits),
  ].join('\n')
}

function pageOf(name: CommandName): string {
  return [
    `${t(`cli.command.${name}.summary`)}.`,
    '',
    section(t('cli.section.usage'), [[`deckpass ${usageOf(name)}`]]),
    section(t('cli.section.options'), [...optionEntries(name), ['-h, --help', t('cli.help.thisPage')]]),
    section(t('cli.section.examples'), examplesOf(name)),
  ].join('\n')
}

function section(title: string, rows: readonly (readonly string[])[]): string {
  return [`${title}:`, ...columns(rows).map((line) => `  ${line}`), ''].join('\n')
}
