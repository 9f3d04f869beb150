import type { CopyFormat } from '../../../model/copy-format.ts'
import type { Protection } from '../../../model/snapshot.ts'
import type { TokenStatus } from '../../../model/token.ts'
import { durationWords } from '../durations.ts'
import { isolated } from '../isolated.ts'

/** The list of accounts, and the account that is shown. */

/** `1 failure`, `3 failures` */
const plural = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`

export const accounts = {
  label: 'Accounts',
  add: 'Add account',
  settings: 'Settings',
  search: 'Search accounts',
  found: (count: number) => plural(count, 'account found', 'accounts found'),
  noMatch: (query: string) => `No account matches “${query}”.`,
  left: (time: string) => `${time} left`,
  renewingSoon: ', renewing soon',
  tryingAgain: ', trying again',
  renewing: 'Renewing…',
  noToken: 'No token',
  movedTo: (place: number, of: number) => `Moved to ${place} of ${of}.`,
} as const

/** What a person must do, or that there is nothing to do. */
export const status = {
  valid: 'Valid',
  expiring: 'Expiring',
  expired: 'Expired',
  'needs-sign-in': 'Needs sign-in',
  'needs-person': 'Action needed',
} satisfies Record<TokenStatus | 'needs-sign-in' | 'needs-person', string>

export const account = {
  rename: 'Rename',
  name: 'Name for this account',
  save: 'Save',
  timeLeft: 'Time left',
  days: (count: number) => plural(count, 'day', 'days'),
  left: 'left',
  expired: 'Expired',
  noToken: 'No token',
  expires: 'Expires',
  expiredOn: 'Expired',
  estimated: 'estimated',
  estimatedWhy: 'The service did not say when, so Deckpass assumes seven days.',
  renews: 'Renews by itself',
  about: (day: string, clock: string) => `${day}, about ${clock}`,
  shortLived: 'Every 30 seconds, because the service’s tokens are short-lived',
  renewal: 'Renewal',
  renewing: 'Renewing…',
  noPassword: 'Off: the password is not kept',
  pausedUntilSignIn: 'Paused until you sign in',
  paused: 'Paused until you act',
  retrying: 'Trying again',
  renewNow: 'Renew now',
  signOut: 'Sign out',
  signInAgain: 'Sign in again',
  more: 'More actions',
  protection: {
    keychain: (keychain: string) => ({ label: 'Protected by', value: keychain }),
    passphrase: () => ({ label: 'Protected by', value: 'Your passphrase' }),
    session: () => ({ label: 'Kept', value: 'Only until you quit' }),
  } satisfies Record<Protection, (keychain: string) => { label: string; value: string }>,
} as const

export const token = {
  label: 'API token',
  masked: (lastFour: string) => (lastFour === '' ? 'Hidden' : `Hidden, ends in ${lastFour}`),
  reveal: 'Reveal',
  hide: 'Hide',
  hidesIn: (seconds: number) => `Hides in ${seconds} s`,
  copy: 'Copy token',
  copied: 'Copied',
  copyAs: 'Copy as…',
  /** All formats, in the order shown. `sample`: an example without the token. */
  formats: {
    token: { label: 'Token', sample: '••••••••••••' },
    header: { label: 'Header line', sample: 'Authentication-Token: …' },
    bash: { label: 'Environment variable (bash)', sample: "export API_TOKEN='…'" },
    powershell: { label: 'Environment variable (PowerShell)', sample: "$env:API_TOKEN = '…'" },
    json: { label: 'JSON', sample: '{"token":"…","expires":"…"}' },
  } satisfies Record<CopyFormat, { label: string; sample: string }>,
  headerNote:
    'The service answers with the header Authentication-Token. It does not state which header other requests use.',
  copyKey: (keys: string) => `or ${keys}`,
  /** Where the large button does something else. */
  copyKeyStill: (keys: string) => `${keys} still copies the token.`,
  /** `format`: the label of the default format. */
  copyKeyAs: (keys: string, format: string) => `or ${keys}. Copies: ${format}`,
  copiedSaid: (afterMs: number) => `Copied. The clipboard will be cleared after ${durationWords(afterMs)}.`,
  willBeCleared: (seconds: number) => `The clipboard will be cleared in ${seconds} s.`,
  copiedStays: 'Copied. It stays in the clipboard until you replace it or lock Deckpass.',
  renewedFirst: 'Renewed first.',
  unmarked: 'A clipboard history may have kept it.',
  keep: 'Keep',
  kept: 'Kept. It stays in the clipboard until you replace it.',
  cleared: 'The clipboard was cleared.',
  notCleared: 'Deckpass could not clear the clipboard. It tries again when you return to this window.',
  stale: (replaced: string, copied: string) =>
    `This token was replaced ${replaced}. What you copied ${copied} is no longer current.`,
} as const

export const failure = {
  label: 'Renewal failure',
  /** The run of failures may have begun with another one than the one that is named. */
  since: (since: string) => `Renewal has been failing since ${since}`,
  failures: (failures: number) => plural(failures, 'failure', 'failures'),
  nextTryIn: (seconds: number) =>
    seconds < 100 ? `Next try in ${seconds} s.` : `Next try in ${Math.round(seconds / 60)} min.`,
  trying: 'Trying now…',
  stillValid: 'Your token is still valid.',
  noLongerValid: 'Your token has expired.',
  tryNow: 'Try now',
  checkAddress: 'Check the address',
  giveProxyPassword: 'Enter proxy password',
  chooseCertificate: 'Choose a certificate',
} as const

export const activity = {
  label: 'Activity',
  all: 'All',
  problems: 'Problems',
  problemsOnly: 'Problems only',
  copyDiagnostics: 'Copy diagnostics',
  withNames: 'Include usernames',
  diagnosticsCopied: 'Diagnostics copied.',
  empty: 'Nothing has happened yet.',
  noProblems: 'No problems.',
  repeated: (times: number, last: string) => `${times} times, last at ${last}`,
  older: 'Show older',
  when: 'When',
  status: 'Status',
  duration: 'Duration',
  serviceMessage: 'The service said',
  noAnswer: 'no answer',
  tone: { good: 'Done', neutral: 'Note', problem: 'Problem' },
} as const

export const signOut = {
  title: (name: string) => `Sign out of ${isolated(name)}?`,
  forgets: 'Deckpass forgets its password, company key, token and activity on this computer.',
  remains: (until: string) => `The token itself works until ${until}; Deckpass cannot revoke it.`,
  done: (name: string) => `Signed out of ${isolated(name)}.`,
  undo: 'Undo',
} as const
