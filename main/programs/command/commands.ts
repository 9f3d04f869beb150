/** The commands, as parsing, help and completion know them. */

interface Command {
  readonly summary: string
  /** What follows the command's name. */
  readonly usage: string
  readonly options: readonly OptionName[]
  readonly examples: readonly { readonly words: string; readonly says: string }[]
}

type OptionName = keyof typeof optionTexts
export type CommandName = keyof typeof commands

/** `takes` is empty for a switch, else what its value may be. */
export const optionTexts = {
  format: {
    value: 'FORMAT',
    takes: 'token, header, bash, powershell, json, or the NAME of a variable for a line of a .env file',
    says: 'How to print it',
  },
  'min-valid': {
    value: 'TIME',
    takes: 'a time up to 7 days, such as 90s, 10m, 2h or 1d',
    says: 'Renew first where the token is valid for less',
  },
  rejected: { value: '', takes: '', says: 'The service refused the token that you got last: renew it' },
  reason: { value: 'TEXT', takes: 'a text', says: 'What you want it for; the person sees it in quotes' },
  'no-input': { value: '', takes: '', says: 'Fail instead of asking the person' },
  env: {
    value: 'NAME',
    takes: 'the name of a variable',
    says: 'The variable that holds the token (API_TOKEN)',
  },
  json: { value: '', takes: '', says: 'Print JSON' },
  start: { value: '', takes: '', says: 'Start Deckpass in the tray where it does not run' },
} as const

const asking = ['reason', 'no-input', 'start'] as const

export const commands = {
  token: {
    summary: 'Print the token that is valid now',
    usage: '[ACCOUNT]',
    options: ['format', 'min-valid', 'rejected', ...asking],
    examples: [
      { words: 'token', says: 'the token alone' },
      { words: 'token Northwind --min-valid 10m', says: 'one that lasts 10 minutes at least' },
      { words: 'token --format header', says: 'a line for curl -H' },
      { words: 'token --rejected', says: 'after the service answered 401' },
    ],
  },
  exec: {
    summary: 'Run a command with the token in its environment',
    usage: '[ACCOUNT] -- COMMAND [ARGUMENT]...',
    options: ['env', 'min-valid', ...asking],
    examples: [
      { words: 'exec -- ./deploy.sh', says: 'finds the token in API_TOKEN' },
      { words: 'exec Northwind --env DECK_TOKEN -- make upload', says: 'in DECK_TOKEN' },
    ],
  },
  status: {
    summary: 'Say whether Deckpass runs and programs may ask',
    usage: '',
    options: ['json', 'start'],
    examples: [{ words: 'status', says: 'ends with 0 only where programs may ask' }],
  },
  accounts: {
    summary: 'List the accounts',
    usage: '',
    options: ['json', 'start'],
    examples: [{ words: 'accounts --json', says: 'for a script' }],
  },
  renew: {
    summary: 'Renew the token now',
    usage: '[ACCOUNT]',
    options: [...asking],
    examples: [{ words: 'renew Northwind', says: 'prints when the new one expires' }],
  },
  lock: {
    summary: 'Lock Deckpass',
    usage: '',
    options: [],
    examples: [{ words: 'lock', says: 'also while Deckpass asks you about a program' }],
  },
  credential: {
    summary: 'Answer programs that ask a credential helper',
    usage: 'git|docker|kubernetes [ACTION|ACCOUNT]',
    options: [...asking],
    examples: [
      { words: 'credential kubernetes Northwind', says: 'for users[].user.exec of a kubeconfig' },
      { words: 'credential git get', says: "git config credential.helper '!deckpass credential git'" },
    ],
  },
  completion: {
    summary: 'Print the completion script of a shell',
    usage: 'bash|zsh|fish|powershell',
    options: [],
    examples: [{ words: 'completion bash', says: 'eval "$(deckpass completion bash)"' }],
  },
} as const satisfies Record<string, Command>

const isName = (name: string): name is CommandName => Object.hasOwn(commands, name)
export const commandNames: readonly CommandName[] = Object.keys(commands).filter(isName)
