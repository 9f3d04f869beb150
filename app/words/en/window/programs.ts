import type { SnippetTool } from '../../../model/snippets.ts'
import type { TokenFile } from '../../../model/token-file.ts'
import { isolated } from '../isolated.ts'

/** Programs that get the token: by asking, and from files. */

export const programs = {
  label: 'Programs that may have a token',
  none: 'No program may have a token now.',
  mayHave: (program: string, account: string) => `${program}, for ${isolated(account)}`,
  always: 'Always',
  until: (time: string) => `Until it ends, or ${time} at the latest`,
  revoke: 'Revoke',
  command: 'The command deckpass',
  install: 'Install the command',
  line: 'Line for',
  /** The tools, and what else each needs. */
  snippets: {
    curl: { label: 'curl', note: null },
    httpie: { label: 'HTTPie', note: null },
    powershell: { label: 'PowerShell', note: null },
    python: { label: 'Python', note: null },
    node: { label: 'Node', note: null },
    insomnia: {
      label: 'Insomnia',
      note: 'Write the token to a file first, and allow its folder in Insomnia’s preferences.',
    },
    bruno: {
      label: 'Bruno',
      note: 'Write the token to the line API_TOKEN of the .env in the collection’s folder first.',
    },
  } satisfies Readonly<Record<SnippetTool, { label: string; note: string | null }>>,
  lineHelp: 'Put in the address and the header that you need.',
  copy: 'Copy',
  copyLine: 'Copy this line',
  lineCopied: 'Copied.',
  revokeNamed: (program: string, account: string) => `Revoke ${program}, for ${isolated(account)}`,
} as const

export const tokenFiles = {
  label: 'Files that hold a token',
  add: 'Write the token to a file',
  why: 'For tools that read only files.',
  warning: 'Every program of yours can read the token there without asking you.',
  account: 'Account',
  what: 'What is written',
  whats: { file: 'The token alone', line: 'A line of a .env' },
  name: 'Name of the variable',
  noName: 'Use letters, digits and underscores, and begin with no digit.',
  atEnd: 'When Deckpass locks, signs out or quits',
  atEnds: { remove: 'Remove it', empty: 'Leave it empty' } satisfies Record<TokenFile['atEnd'], string>,
  choose: 'Choose the file…',
  holds: (path: string, name: string | null, account: string) =>
    `${name === null ? '' : `${name} in `}${isolated(path)}, for ${isolated(account)}`,
  written: (time: string | null) => (time === null ? 'Not written yet' : `Written ${time}`),
  stop: 'Stop writing',
  stopNamed: (path: string, name: string | null) =>
    `Stop writing ${name === null ? '' : `${name} `}to ${path}`,
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
    before: 'Whatever runs in ',
    between: ' will get the ',
    after: ' token without asking, until you revoke it in the settings.',
  },
  alwaysAllow: 'Always allow',
  no: 'Don’t allow',
  /** The name of the button, as a person types it. */
  noName: "Don't allow",
  refusedIn: (seconds: number) => `Refused in ${seconds} s`,
} as const
