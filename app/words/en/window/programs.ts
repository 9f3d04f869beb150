import type { SnippetTool } from '../../../model/snippets.ts'
import type { TokenFile } from '../../../model/token-file.ts'
import { isolated } from '../isolated.ts'

/** Programs that get the token: by asking, and from files. */

export const programs = {
  /** The name of the table. */
  label: 'Programs',
  allowed: 'Allowed',
  none: 'No program is allowed to use a token.',
  columns: { program: 'Program', account: 'Account', until: 'Until', lastUsed: 'Last used' },
  always: 'always',
  notUsed: 'not yet',
  until: (time: string) => `it closes, ${time} at the latest`,
  revoke: 'Revoke',
  command: 'Command line',
  install: 'Install the command',
  line: 'Example for',
  /** The tools, and what else each needs. */
  snippets: {
    curl: { label: 'curl', note: null },
    httpie: { label: 'HTTPie', note: null },
    powershell: { label: 'PowerShell', note: null },
    python: { label: 'Python', note: null },
    node: { label: 'Node', note: null },
    insomnia: {
      label: 'Insomnia',
      note: 'First write the token to a file, and allow its folder in Insomnia’s preferences.',
    },
    bruno: {
      label: 'Bruno',
      note: 'First write the token to the line API_TOKEN of the .env in the collection’s folder.',
    },
  } satisfies Readonly<Record<SnippetTool, { label: string; note: string | null }>>,
  lineHelp: 'Replace the address with your own.',
  copy: 'Copy',
  copyLine: 'Copy this example',
  lineCopied: 'Copied.',
  revokeNamed: (program: string, account: string) => `Revoke ${program}, for ${isolated(account)}`,
} as const

export const tokenFiles = {
  /** The name of the table. */
  label: 'Files',
  add: 'Write the token to a file',
  none: 'No file holds a token. Write one for a tool that can only read files.',
  columns: { file: 'File', account: 'Account', locked: 'When locked' },
  warning: 'Any program that you run can read the token there without asking.',
  account: 'Account',
  what: 'What is written',
  whats: { file: 'The token alone', line: 'A line of a .env' },
  name: 'Variable name',
  noName: 'Use letters, digits and underscores, and do not start with a digit.',
  atEnd: 'When Deckpass locks, signs out or quits',
  atEnds: { remove: 'Remove it', empty: 'Leave it empty' } satisfies Record<TokenFile['atEnd'], string>,
  choose: 'Choose the file…',
  whenLocked: { remove: 'removed', empty: 'left empty' } satisfies Record<TokenFile['atEnd'], string>,
  written: (time: string | null) => (time === null ? 'not written yet' : `written ${time}`),
  stop: 'Stop',
  stopNamed: (path: string, name: string | null) =>
    `Stop writing ${name === null ? '' : `${name} `}to ${isolated(path)}`,
} as const

export const consentRequest = {
  /** Around the names, which stand out. `program` null: the system does not say which. */
  heading: (program: string | null) => ({
    before: program === null ? 'Let a program use your ' : 'Let ',
    between: program === null ? '' : ' use your ',
    after: ' token?',
  }),
  command: 'Command',
  startedIn: 'Started in',
  says: 'It says',
  account: 'Account',
  meaning: (day: string | null) =>
    `With the token it can use the service as you${day === null ? '' : ` until ${day}`}.`,
  once: 'Allow once',
  untilItEnds: (origin: string) => `Until ${origin} closes`,
  atMost: '12 h at most',
  always: 'Always…',
  /** Around the terminal, editor or app, and the account. */
  alwaysMeans: {
    before: 'Anything that runs in ',
    between: ' will get the ',
    after: ' token without asking, until you revoke it in the settings.',
  },
  alwaysAllow: 'Always allow',
  no: 'Don’t allow',
  /** The name of the button, as a person types it. */
  noName: "Don't allow",
  refusedIn: (seconds: number) => `Refused in ${seconds} s`,
} as const
