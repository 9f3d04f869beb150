import { tokenFormatIds } from '../../app/model/copy-formats.ts'
import { type MessageKey, t } from '../../app/words/index.ts'
import { type CommandName, type OptionName, shells } from './commands.ts'

/** What help, man page and completion say of commands and options, in the language in use. */

/** By command what a person may type after it, and what that does. */
const examples = {
  token: [
    ['token', 'cli.command.token.example.alone'],
    ['token Northwind --min-valid 10m', 'cli.command.token.example.minValid'],
    ['token --format header | curl -H @- URL', 'cli.command.token.example.curl'],
    ['token --rejected', 'cli.command.token.example.rejected'],
  ],
  exec: [
    ['exec -- ./deploy.sh', 'cli.command.exec.example.script'],
    ['exec Northwind --env DECK_TOKEN -- make upload', 'cli.command.exec.example.named'],
  ],
  copy: [['copy Northwind', 'cli.command.copy.example.named']],
  list: [
    ['list', 'cli.command.list.example.table'],
    ['list --json', 'cli.command.list.example.json'],
  ],
  status: [['status', 'cli.command.status.example.alone']],
  renew: [['renew Northwind', 'cli.command.renew.example.named']],
  open: [['open', 'cli.command.open.example.alone']],
  lock: [['lock', 'cli.command.lock.example.alone']],
  diagnostics: [['diagnostics >deckpass.txt', 'cli.command.diagnostics.example.file']],
  completion: [['completion bash', null]],
  version: [['version', 'cli.command.version.example.alone']],
} as const satisfies Record<CommandName, readonly (readonly [line: string, says: MessageKey | null])[]>

/** Command lines, each with what it does. */
export function examplesOf(command: CommandName): [line: string, says: string][] {
  return examples[command].map(([line, says]) => [
    `deckpass ${line}`,
    says === null ? 'eval "$(deckpass completion bash)"' : t(says),
  ])
}

export function takesAccount(command: CommandName): boolean {
  return command === 'token' || command === 'exec' || command === 'copy' || command === 'renew'
}

/** What follows the command's name and its options. */
export function argumentsOf(command: CommandName): string {
  const account = takesAccount(command) ? [`[${t('cli.placeholder.account')}]`] : []
  const rest =
    command === 'exec' ? [`-- ${t('cli.placeholder.command')} [${t('cli.placeholder.argument')}]...`] : []
  return [...account, ...rest, ...(command === 'completion' ? [shells.join('|')] : [])].join(' ')
}

/** What a value is called; a switch takes none. */
const placeholders: Partial<Record<OptionName, 'format' | 'time' | 'text' | 'name'>> = {
  format: 'format',
  'min-valid': 'time',
  reason: 'text',
  env: 'name',
}

/** The option as a person types it. */
export function optionLine(option: OptionName): string {
  const placeholder = placeholders[option]
  return placeholder === undefined ? `--${option}` : `--${option} ${t(`cli.placeholder.${placeholder}`)}`
}

/** What the value of an option may be; null for a switch. */
export function takesWords(option: OptionName): string | null {
  switch (option) {
    case 'format':
      return t('cli.option.format.takes', { formats: tokenFormatIds.join(', ') })
    case 'min-valid':
    case 'reason':
    case 'env':
      return t(`cli.option.${option}.takes`)
    default:
      return null
  }
}

/** What `deckpass --help` and the man page list beside the commands. */
export function overviewLists(): Record<'options' | 'accounts' | 'exits', [left: string, says: string][]> {
  return {
    options: [
      ['-h, --help', t('cli.help.help')],
      ['-V, --version', t('cli.help.version')],
    ],
    accounts: [
      [t('cli.placeholder.account'), t('cli.help.account')],
      ['DECKPASS_ACCOUNT', t('cli.help.defaultAccount')],
    ],
    exits: (['0', '1', '2', '3', '4', '5', '6'] as const).map((status) => [
      status,
      t(`cli.help.exit.${status}`),
    ]),
  }
}
