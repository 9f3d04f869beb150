import { copyFormat } from '../../model/copy-format.ts'
import type { FileFailure } from '../../model/vault-problem.ts'
import { timeLeftWords } from './durations.ts'
import { fileFailureWords } from './files.ts'

/** What the command `deckpass` prints for a person: its help, and its sentences. */

interface CommandText {
  readonly summary: string
  /** What follows the command's name. */
  readonly usage: string
  readonly examples: readonly { readonly words: string; readonly says: string }[]
}

export const commandTexts = {
  token: {
    summary: 'Print the token that is valid now',
    usage: '[ACCOUNT]',
    examples: [
      { words: 'token', says: 'the token alone' },
      { words: 'token Northwind --min-valid 10m', says: 'one that is valid for at least 10 minutes' },
      {
        words: 'token --format header | curl -H @- URL',
        says: 'keeps it out of the arguments, which other users can read',
      },
      { words: 'token --rejected', says: 'after the service answered 401' },
    ],
  },
  exec: {
    summary: 'Run a command with the token in its environment',
    usage: '[ACCOUNT] -- COMMAND [ARGUMENT]...',
    examples: [
      { words: 'exec -- ./deploy.sh', says: 'with the token in API_TOKEN' },
      { words: 'exec Northwind --env DECK_TOKEN -- make upload', says: 'with the token in DECK_TOKEN' },
    ],
  },
  copy: {
    summary: 'Copy the token to the clipboard, as the window does',
    usage: '[ACCOUNT]',
    examples: [{ words: 'copy Northwind', says: 'Deckpass clears it, as after its own button' }],
  },
  list: {
    summary: 'List the accounts (also: ls)',
    usage: '',
    examples: [
      { words: 'list', says: 'a table; piped: name, state, expiry, service, username, tab-separated' },
      { words: 'list --json', says: 'for a script' },
    ],
  },
  status: {
    summary: 'Show whether programs may ask, the lock, and what expires next',
    usage: '',
    examples: [{ words: 'status', says: 'exits with 0 only if programs may ask' }],
  },
  renew: {
    summary: 'Renew the token now',
    usage: '[ACCOUNT]',
    examples: [{ words: 'renew Northwind', says: 'prints when the new one expires' }],
  },
  open: {
    summary: 'Open the Deckpass window',
    usage: '',
    examples: [{ words: 'open', says: 'to sign in, to unlock, or for the settings' }],
  },
  lock: {
    summary: 'Lock Deckpass',
    usage: '',
    examples: [
      {
        words: 'lock',
        says: 'works only while programs may ask; otherwise exits with 3: press Lock in Deckpass',
      },
    ],
  },
  diagnostics: {
    summary: 'Print diagnostics for whoever helps you, without names and secrets',
    usage: '',
    examples: [{ words: 'diagnostics >deckpass.txt', says: 'into a file to send' }],
  },
  completion: {
    summary: 'Print the completion script for a shell',
    usage: 'bash|zsh|fish|powershell',
    examples: [{ words: 'completion bash', says: 'eval "$(deckpass completion bash)"' }],
  },
  version: {
    summary: 'Show the version',
    usage: '',
    examples: [{ words: 'version', says: 'the version alone' }],
  },
} as const satisfies Record<string, CommandText>

/** `value` names the value in the help, and `takes` says what it may be; both are empty for a switch. */
export const optionTexts = {
  format: {
    value: 'FORMAT',
    takes: `${copyFormat.options.join(', ')}, or the NAME of a variable for a line of a .env file`,
    says: 'How to print it',
  },
  'min-valid': {
    value: 'TIME',
    takes: 'a time up to 7 days, such as 90s, 10m, 2h or 1d',
    says: 'Renew first if the token is valid for less',
  },
  rejected: { value: '', takes: '', says: 'Renew, because the service refused the token that you got last' },
  reason: {
    value: 'TEXT',
    takes: 'one line of text, 200 characters at most',
    says: 'Why you want it; the person sees it in quotes',
  },
  'no-input': { value: '', takes: '', says: 'Fail instead of asking the person' },
  env: {
    value: 'NAME',
    takes: 'the name of a variable',
    says: 'The variable that holds the token (API_TOKEN)',
  },
  json: { value: '', takes: '', says: 'Print JSON' },
  start: { value: '', takes: '', says: 'Start Deckpass in the tray if it is not running' },
} as const

export const showHelp = 'Show help, also after a command'

/** `deckpass --help`. */
export const overviewWords = {
  about: 'Deckpass keeps the API token of your presentation service fresh.',
  /** Of the man page. */
  description: [
    'Gives a script the token that is valid now, from the Deckpass that is running. Deckpass asks you before a program gets the token for the first time.',
    'Without a command the window opens.',
    'Never pass a token as an argument: every user of the computer can read it there. Use a pipe or exec.',
  ],
  usage: ['deckpass                 Open Deckpass', 'deckpass COMMAND [OPTION]...'],
  options: [
    ['-h, --help', showHelp],
    ['-V, --version', 'Show the version'],
  ],
  /** How a command finds the account. */
  accounts: [
    ['ACCOUNT', 'its name or the beginning of it, its username, or the host of its service'],
    ['DECKPASS_ACCOUNT', 'in the environment: the account to use when none is named'],
  ],
  exits: [
    ['0', 'done'],
    ['1', 'the output could not be written'],
    ['2', 'the command line is wrong, or not exactly one account matches'],
    ['3', 'Deckpass is not running (--start starts it), programs may not ask, or there is no display'],
    ['4', 'a person has to act: switch it on, unlock, sign in'],
    ['5', 'the person said no, or nobody answered'],
    ['6', 'there is no valid token'],
  ],
} as const
export const showThisPage = 'Show this page'

/** The titles of a help page's sections. */
export const sections = {
  usage: 'Usage',
  commands: 'Commands',
  options: 'Options',
  accounts: 'Accounts',
  examples: 'Examples',
  exits: 'Exit status',
} as const

/** Said if the command line is not understood. */
export const noSuchCommand = (word: string) => `There is no command ${JSON.stringify(word)}.`
export const didYouMean = (name: string) => `Did you mean ${name}?`
export const tryHelp = (command: string | null) =>
  `Try: deckpass ${command === null ? '' : `${command} `}--help`
export const optionTakes = (option: string, takes: string) => `--${option} takes ${takes}.`
export const unknownOption = (option: string) => `Unknown option ${option}.`
/** For `--account`, which other tools have. */
export const accountAlone = 'Name the account without an option:'
export const takesNoValue = (option: string) => `${option} takes no value.`
export const noCommandToRun = 'Put -- and the command to run at the end.'
export const emptyWord = 'The account name is empty. Give one, or leave it out.'
export const tooManyAccounts = 'Name one account at most; put quotes around a name with spaces.'
export const sayWhichShell = (shells: readonly string[]) => `Name the shell: ${shells.join(', ')}.`
export const takesNo = (command: string, word: string) => `${command} takes no ${JSON.stringify(word)}.`

/** For commands that other tools have. */
export const otherCommands = {
  login: 'Sign in from the Deckpass window: deckpass open',
  logout: 'Sign out from the Deckpass window: deckpass open',
  whoami: 'See who is signed in: deckpass list',
} as const

/** `deckpass status`, one line each. */
export const statusWords = {
  version: 'Version',
  lock: 'Lock',
  programs: 'Programs',
  accounts: 'Accounts',
  nextExpiry: 'Next expiry',
} as const
/** By whether programs may ask: what the lock does, and what programs get. */
export const accessWords = {
  on: { lock: 'unlocked', programs: 'may ask for the token' },
  off: { lock: 'unlocked', programs: 'may not ask for the token: this is off in the settings' },
  locked: { lock: 'locked', programs: 'get nothing until you unlock Deckpass: deckpass open' },
  'vault-closed': { lock: 'accounts not open', programs: 'get nothing until you open them: deckpass open' },
} as const
export const nextExpiry = (account: string, leftMs: number) =>
  `${account}, in ${timeLeftWords(leftMs) ?? '0 min'}`

/** `deckpass list` on a terminal. */
export const listTitles = ['NAME', 'STATE', 'EXPIRES', 'SERVICE'] as const
export const tokenStates = { valid: 'valid', expired: 'expired', none: 'no token' } as const
export const expiresIn = (leftMs: number) => {
  const left = timeLeftWords(leftMs)
  return left === null ? '-' : `in ${left}`
}

/** While a person is asked, or has to unlock. */
export const waitingForYou = 'Waiting for you in Deckpass…'

/** Said if Deckpass answers otherwise than was hoped, or not at all. */
export const notRunning = 'Deckpass is not running. Open it with deckpass open, or add --start.'
export const programsOff =
  'Programs may not ask for the token. Turn on “Let programs on this computer ask for the token” in the settings: deckpass open'
export const nothingLocked = {
  'not-running': 'Nothing was locked: Deckpass is not running.',
  off: 'Nothing was locked: Deckpass takes no commands while programs may not ask for the token. Press Lock in its window or tray.',
} as const
export const noDisplay =
  'There is no display here for the window. Open Deckpass on the desktop; deckpass token, list and status then work here too.'
export const otherVersion = 'Another version of Deckpass is running. Quit it, then open Deckpass again.'
export const endedMeanwhile = 'Deckpass quit or did not answer in time. Try again.'
export const nobodySignedIn = 'Nobody is signed in. Sign in first: deckpass open'
export const noEnvLine = 'A .env file cannot hold this token. Use another format.'

export const notPrinted = (failure: FileFailure) => `Not printed: ${fileFailureWords[failure]}.`

/** What was asked for is done. */
export const validUntil = (account: string, leftMs: number, instant: string) =>
  `${account}: valid for ${timeLeftWords(leftMs) ?? '0 min'}, until ${instant}`
export const isCopied = (account: string) => `Copied the token of ${account}.`
export const isLocked = 'Deckpass is locked.'

/** Said by `deckpass exec` if its command does not start. */
export const cannotRun = (command: string) => `Cannot run ${command}.`

/** Printed if Deckpass is started from a terminal and does not open. */
export const notAsRoot = 'Deckpass does not run as root. Start it as the person who uses it.'
