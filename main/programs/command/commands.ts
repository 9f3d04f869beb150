import type { MessageKey } from '../../../app/words/index.ts'
import { quitSwitch } from '../../desktop/switches.ts'

type ExampleKey = Extract<MessageKey, `cli.command.${string}.example.${string}`>

interface Command {
  /** What follows the name beside options. */
  readonly takes: 'account' | 'account-and-command' | 'shell' | 'policy-file' | 'nothing'
  /** What a person may type, and what that does. */
  readonly examples: readonly (readonly [line: string, says: ExampleKey])[]
}

/** The commands of `deckpass`, a row each. Their options are in `options.ts`. */
const rows = {
  token: {
    takes: 'account',
    examples: [
      ['token', 'cli.command.token.example.alone'],
      ['token Northwind --min-valid 10m', 'cli.command.token.example.minValid'],
      ['token --format header | curl -H @- URL', 'cli.command.token.example.curl'],
      ['token --rejected', 'cli.command.token.example.rejected'],
    ],
  },
  exec: {
    takes: 'account-and-command',
    examples: [
      ['exec -- ./deploy.sh', 'cli.command.exec.example.script'],
      ['exec Northwind --env DECK_TOKEN -- make upload', 'cli.command.exec.example.named'],
    ],
  },
  copy: { takes: 'account', examples: [['copy Northwind', 'cli.command.copy.example.named']] },
  list: {
    takes: 'nothing',
    examples: [
      ['list', 'cli.command.list.example.table'],
      ['list --json', 'cli.command.list.example.json'],
    ],
  },
  status: { takes: 'nothing', examples: [['status', 'cli.command.status.example.alone']] },
  renew: { takes: 'account', examples: [['renew Northwind', 'cli.command.renew.example.named']] },
  open: { takes: 'nothing', examples: [['open', 'cli.command.open.example.alone']] },
  quit: { takes: 'nothing', examples: [['quit', 'cli.command.quit.example.alone']] },
  lock: { takes: 'nothing', examples: [['lock', 'cli.command.lock.example.alone']] },
  diagnostics: {
    takes: 'nothing',
    examples: [['diagnostics >deckpass.txt', 'cli.command.diagnostics.example.file']],
  },
  policy: {
    takes: 'policy-file',
    examples: [
      ['policy', 'cli.command.policy.example.alone'],
      ['policy check policy.json', 'cli.command.policy.example.check'],
    ],
  },
  completion: {
    takes: 'shell',
    examples: [['completion bash', 'cli.command.completion.example.bash']],
  },
  version: { takes: 'nothing', examples: [['version', 'cli.command.version.example.alone']] },
} as const satisfies Readonly<Record<string, Command>>
export type CommandName = keyof typeof rows

export const commands: Readonly<Record<CommandName, Command>> = rows

export const commandNames: readonly CommandName[] = Object.keys(rows).filter(isCommand)

/** Other names of commands. */
export const aliases: ReadonlyMap<string, CommandName> = new Map([
  ['ls', 'list'],
  [quitSwitch, 'quit'],
])

/** The command of this name or alias; null if there is none. */
export function commandNamed(name: string): CommandName | null {
  return isCommand(name) ? name : (aliases.get(name) ?? null)
}

function isCommand(name: string): name is CommandName {
  return Object.hasOwn(rows, name)
}

/** What `deckpass completion` writes scripts for. */
export const shells = ['bash', 'zsh', 'fish', 'powershell'] as const
export type Shell = (typeof shells)[number]

/** What those scripts ask `deckpass completion` for at a Tab: the accounts of one who runs, the person's formats. */
export const completions = ['accounts', 'formats'] as const
