import { keysOf } from '../../../app/util/records.ts'
import { quitSwitch } from '../../desktop/command-line-switches.ts'

interface Command {
  /** One line without a full stop. */
  readonly summary: string
  /** The arguments other than options. */
  readonly takes?: 'account' | 'account-and-command' | 'shell' | 'policy-file'
  readonly examples: readonly (readonly [line: string, says: string])[]
}

/** The commands of `deckpass`. Their options are in `options.ts`. */
const rows = {
  token: {
    summary: 'Print the token that is valid now',
    takes: 'account',
    examples: [
      ['token', 'the token alone'],
      ['token Northwind --min-valid 10m', 'one that is valid for at least 10 minutes'],
      ['token --format header | curl -H @- URL', 'keeps it out of the arguments, which other users can read'],
      ['token --rejected', 'after the service answered 401'],
    ],
  },
  exec: {
    summary: 'Become a command that has the token in its environment',
    takes: 'account-and-command',
    examples: [
      ['exec -- ./deploy.sh', 'with the token in API_TOKEN, and its expiry in API_TOKEN_EXPIRES'],
      ['exec Northwind --env DECK_TOKEN -- make upload', 'with the token in DECK_TOKEN'],
    ],
  },
  copy: {
    summary: 'Copy the token to the clipboard, as the window does',
    takes: 'account',
    examples: [['copy Northwind', 'Deckpass clears it, as after its own button']],
  },
  list: {
    summary: 'List the accounts, and what each needs (also: ls)',
    examples: [
      ['list', 'a table; piped: name, state, expiry, service, username, what it needs, tab-separated'],
      ['list --json', 'for a script'],
    ],
  },
  status: {
    summary: 'Show whether all is well',
    examples: [
      ['status', 'exits with 0 if all is well, 4 if an account needs something, 6 if a token has expired'],
    ],
  },
  renew: {
    summary: 'Renew the token now',
    takes: 'account',
    examples: [['renew Northwind', 'prints when the new one expires']],
  },
  open: {
    summary: 'Open the Deckpass window',
    examples: [['open', 'to sign in, to unlock, or for the settings']],
  },
  quit: {
    summary: 'Quit Deckpass',
    examples: [['quit', 'returns when it has ended']],
  },
  lock: {
    summary: 'Lock Deckpass',
    examples: [['lock', 'also while programs may not ask']],
  },
  diagnostics: {
    summary: 'Print diagnostics for whoever helps you, without names and secrets',
    examples: [['diagnostics >deckpass.txt', 'into a file to send']],
  },
  policy: {
    summary: 'Show what your organization sets here, and where Deckpass read it',
    takes: 'policy-file',
    examples: [
      ['policy', 'works without Deckpass running'],
      ['policy check policy.json', 'what a file would do, before it is rolled out'],
    ],
  },
  completion: {
    summary: 'Print the completion script for a shell',
    takes: 'shell',
    examples: [['completion bash', 'into a profile: eval "$(deckpass completion bash)"']],
  },
  version: { summary: 'Show the version', examples: [['version', 'the version alone']] },
} as const satisfies Readonly<Record<string, Command>>
export type CommandName = keyof typeof rows

export const commands: Readonly<Record<CommandName, Command>> = rows

export const commandNames = keysOf(rows)

export const aliases: ReadonlyMap<string, CommandName> = new Map([
  ['ls', 'list'],
  [quitSwitch, 'quit'],
])

/** The completion scripts call it (`completion.ts`). It is not in the help. */
export const completeCommand = '__complete'

export function commandNamed(name: string): CommandName | null {
  return commandNames.find((each) => each === name) ?? aliases.get(name) ?? null
}

export const asksVersion = (word: string) => ['--version', '-V', '-v'].includes(word)
export const asksHelp = (word: string) => ['--help', '-h'].includes(word)

export const shells = ['bash', 'zsh', 'fish', 'powershell'] as const
export type Shell = (typeof shells)[number]
