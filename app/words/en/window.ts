import type { CopyFormat } from '../../model/copy-format.ts'
import type { Base } from '../../model/snapshot.ts'
import type { SnippetTool } from '../../model/snippets.ts'
import type { TokenStatus } from '../../model/token.ts'
import type { TokenFile } from '../../model/token-file.ts'
import { durationWords } from './durations.ts'

/** The words of the window. Failures, refusals and activity have catalogues of their own. */

type Protection = 'keychain' | 'passphrase' | 'session'
type Settings = Base['settings']

/** A setting that is on or off. */
interface SwitchWords {
  readonly label: string
  readonly help?: string
}
/** A setting with one of several values. */
interface SelectWords<Value extends string> extends SwitchWords {
  readonly options: Readonly<Record<Value, string>>
}
export type SettingWords<Value> = [Value] extends [string] ? SelectWords<Value> : SwitchWords

/** `1 failure`, `3 failures` */
const plural = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`

export const words = {
  product: 'Deckpass',
  back: 'Back',
  cancel: 'Cancel',
  close: 'Close',
  dismiss: 'Dismiss',

  signIn: {
    title: 'Sign in',
    subtitle: 'to your presentation service',
    addSubtitle: 'to add another account',
    againTitle: 'Sign in again',
    againSubtitle: (name: string) => `to ${name}`,
    address: 'Service address',
    username: 'Username',
    password: 'Password',
    showPassword: 'Show password',
    companyKey: 'Company key',
    showKey: 'Show key',
    companyKeyHelp: 'In your account’s company section.',
    companyKeyStored: 'Stored. Leave empty to keep it.',
    name: 'Name for this account',
    namePlaceholder: 'Optional',
    keep: 'Keep me signed in',
    keepHelp: {
      keychain: (keychain: string) => `Stored encrypted by ${keychain}, to renew in the background.`,
      passphrase: () => 'Stored encrypted under your passphrase, to renew in the background.',
      session: () => 'Kept in memory until you quit, to renew in the background. Nothing is written.',
    } satisfies Record<Protection, (keychain: string) => string>,
    keepOffHelp: {
      keychain: 'Your password is forgotten when you quit; renewing after that asks for it.',
      passphrase: 'Your password is forgotten when you quit; renewing after that asks for it.',
      session: 'Deckpass forgets everything when you quit, with this on or off.',
    } satisfies Record<Protection, string>,
    submit: 'Sign in',
    running: 'Signing in…',
    done: 'Signed in.',
    answer: 'What was answered',
    status: (status: number) => `Status ${status}`,
  },

  accounts: {
    label: 'Accounts',
    add: 'Add account',
    settings: 'Settings',
    search: 'Search accounts',
    byUrgency: 'Most urgent first',
    found: (count: number) => plural(count, 'account found', 'accounts found'),
    noMatch: (query: string) => `No account matches “${query}”.`,
    left: (time: string) => `${time} left`,
    renewingSoon: ', renewing soon',
    tryingAgain: ', trying again',
    actionNeeded: 'Action needed',
    renewing: 'Renewing…',
    noToken: 'No token',
  },

  status: { valid: 'Valid', expiring: 'Expiring', expired: 'Expired' } satisfies Record<TokenStatus, string>,

  account: {
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
    estimatedWhy: 'The service did not say when. Seven days are assumed.',
    renews: 'Renews by itself',
    about: (day: string, clock: string) => `${day}, about ${clock}`,
    shortLived: 'Every 30 seconds: the service’s tokens last only a short time',
    renewing: 'Renewing…',
    noPassword: 'Deckpass does not hold your password.',
    stopped: 'Stopped',
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
  },

  token: {
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
      'Authentication-Token is the header the service answers with. It does not state which header other requests use.',
    copyKey: (keys: string) => `${keys} copies it, too.`,
    copiedSaid: (afterMs: number) => `Copied. The clipboard will be cleared after ${durationWords(afterMs)}.`,
    willBeCleared: (seconds: number) => `The clipboard will be cleared in ${seconds} s.`,
    copiedStays: 'Copied. It stays in the clipboard until you replace it or lock.',
    renewedFirst: 'Renewed first.',
    unmarked: 'A clipboard history may have kept it.',
    keep: 'Keep',
    kept: 'Kept. It stays in the clipboard until you replace it.',
    cleared: 'The clipboard was cleared.',
    notCleared: 'The clipboard could not be cleared. Deckpass tries again when you come back to this window.',
    stale: (replaced: string, copied: string) =>
      `This token was replaced ${replaced}. What you copied ${copied} is no longer current.`,
  },

  connection: {
    test: 'Test the connection',
    title: (host: string) => `Connection to ${host}`,
    running: 'Testing…',
    steps: { name: 'Name', proxy: 'Proxy', tls: 'Encryption (TLS)', answer: 'Answer' },
    marks: { good: 'good', bad: 'problem', note: 'note' },
  },
  proxy: {
    title: 'Proxy password',
    sentence: (address: string) =>
      `What you enter is for the proxy ${address} alone and is stored with this account.`,
    username: 'Username for the proxy',
    password: 'Password for the proxy',
    submit: 'Continue',
    refusals: { username: 'Enter the username for the proxy.', colon: 'The username must not hold a colon.' },
  },

  certificate: {
    title: 'Choose a certificate',
    sentence: 'It tells the service who you are. Deckpass keeps your choice with this account.',
    list: 'Certificates on this computer',
    about: (issuer: string, until: string) => `From ${issuer}, valid until ${until}`,
    submit: 'Use this certificate',
    none: 'Send none',
    refusal: 'Choose a certificate first.',
  },

  failure: {
    label: 'Renewal failure',
    since: (since: string) => `Since ${since}`,
    failures: (failures: number) => plural(failures, 'failure', 'failures'),
    nextTryIn: (seconds: number) =>
      seconds < 100 ? `Next try in ${seconds} s.` : `Next try in ${Math.round(seconds / 60)} min.`,
    trying: 'Trying now…',
    stillValid: 'Your token is still valid.',
    noLongerValid: 'Your token has expired.',
    tryNow: 'Try now',
    checkAddress: 'Check the address',
    giveProxyPassword: 'Give the proxy password',
    chooseCertificate: 'Choose a certificate',
  },

  activity: {
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
  },

  signOut: {
    title: (name: string) => `Sign out of ${name}?`,
    forgets: 'Deckpass forgets its password, company key, token and activity on this computer.',
    remains: 'The service is not told: the token itself stays good until it expires.',
  },

  shortcuts: {
    title: 'Keyboard shortcuts',
    /** `Mod ` is the Mac's ⌘ and everybody else's Ctrl. */
    rows: [
      { does: 'Copy the token', keys: ['Mod C'] },
      { does: 'Renew now', keys: ['Mod R'] },
      { does: 'Search accounts', keys: ['Mod F'] },
      { does: 'Open an account by its place in the list', keys: ['Mod 1', 'Mod 9'] },
      { does: 'Move in the list', keys: ['↑', '↓'] },
      { does: 'Rename the account', keys: ['F2'] },
      { does: 'Add an account', keys: ['Mod N'] },
      { does: 'Settings', keys: ['Mod ,'] },
      { does: 'Lock', keys: ['Mod L'] },
      { does: 'Close, or go back', keys: ['Esc'] },
      { does: 'This list', keys: ['?'] },
    ],
  },

  settings: {
    title: 'Settings',
    /** All settings and their values, in the order shown. */
    rows: {
      appearance: {
        label: 'Appearance',
        options: { system: 'System', light: 'Light', dark: 'Dark' },
      },
      hideFromScreenshots: { label: 'Hide the window from screenshots' },
      renewBefore: {
        label: 'Renew before expiry',
        help: 'Automatic: after four fifths of the lifetime, and at most a day early.',
        options: {
          automatic: 'Automatic',
          '1h': '1 hour',
          '6h': '6 hours',
          '24h': '24 hours',
          '48h': '48 hours',
        },
      },
      clearClipboardAfter: {
        label: 'Clear the clipboard after',
        options: {
          off: 'Never',
          '10s': '10 seconds',
          '30s': '30 seconds',
          '1min': '1 minute',
          '5min': '5 minutes',
        },
      },
      openAtLogin: { label: 'Open at login' },
      keepInTray: { label: 'Keep running in the tray when closed' },
      notifications: {
        label: 'Notifications',
        options: { all: 'All', problems: 'Problems only', none: 'None' },
      },
      programsMayAsk: {
        label: 'Let programs on this computer ask for the token',
        help: 'You are asked before a program first gets it.',
      },
      lockWithScreen: {
        label: 'Lock with the screen',
        help: 'Also when the computer sleeps.',
      },
      lockAfter: {
        label: 'Lock after',
        help: 'Counted from your last key press or mouse movement.',
        options: {
          never: 'Never',
          '1min': '1 minute',
          '5min': '5 minutes',
          '15min': '15 minutes',
          '60min': '60 minutes',
        },
      },
      lockAtStart: { label: 'Lock at start' },
      closeWhenLocked: {
        label: 'Close when locked',
        help: 'Locking also closes your accounts until you type the passphrase. Nothing is renewed meanwhile, so tokens may expire.',
      },
    } satisfies { [Name in keyof Settings]: SettingWords<Settings[Name]> },
    groups: {
      window: { title: 'Window', sentence: 'How Deckpass looks.' },
      tokens: { title: 'Tokens', sentence: 'When a token is renewed, and how long a copy of it lasts.' },
      lock: {
        title: 'Lock',
        sentence: 'Nothing is shown, copied or changed while Deckpass is locked. Renewal goes on.',
      },
      background: { title: 'In the background', sentence: 'Tokens are renewed as long as Deckpass runs.' },
      programs: {
        title: 'Programs',
        sentence: 'Scripts and other programs can get the token with the command deckpass.',
      },
    },
    protectionSentence: 'How passwords, company keys and tokens are kept on this computer.',
    protection: 'Protection',
    protections: {
      keychain: (keychain: string) => keychain,
      passphrase: () => 'A passphrase',
      session: () => 'This session only: nothing is written',
    } satisfies Record<Protection, (keychain: string) => string>,
    changeProtection: 'Change protection',
    version: (version: string) => `Deckpass ${version}`,
  },

  programs: {
    label: 'Programs that may have a token',
    none: 'No program may have a token now.',
    mayHave: (program: string, account: string) => `${program}, for ${account}`,
    always: 'Always',
    until: (time: string) => `Until it ends, or ${time} at the latest`,
    revoke: 'Revoke',
    command: 'The command deckpass',
    install: 'Install the command',
    line: 'Line for',
    /** The tools, and what else each needs. */
    snippets: {
      curl: { label: 'curl', note: null },
      wget: { label: 'wget', note: null },
      httpie: { label: 'HTTPie', note: null },
      powershell: { label: 'PowerShell', note: null },
      python: { label: 'Python', note: null },
      node: { label: 'Node', note: null },
      postman: {
        label: 'Postman',
        note: 'For the Postman CLI. The app itself can neither run a command nor read a file: paste the token there, again after each renewal.',
      },
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
    revokeNamed: (program: string, account: string) => `Revoke ${program}, for ${account}`,
  },

  tokenFiles: {
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
      `${name === null ? '' : `${name} in `}${path}, for ${account}`,
    written: (time: string | null) => (time === null ? 'Not written yet' : `Written ${time}`),
    stop: 'Stop writing',
    stopNamed: (path: string, name: string | null) =>
      `Stop writing ${name === null ? '' : `${name} `}to ${path}`,
  },

  consentRequest: {
    title: (account: string) => `Give the token of ${account}?`,
    program: 'Program',
    unknown: 'The system does not say which',
    process: (runBy: string | null, pid: number) =>
      runBy === null ? `process ${pid}` : `${runBy}, process ${pid}`,
    startedIn: 'Started in',
    says: 'It says',
    account: 'Account',
    meaning: (day: string | null) =>
      `A program that has the token can use the service as you${day === null ? '' : ` until ${day}`}.`,
    untilItEnds: (program: string) => `Until ${program} ends`,
    once: 'Once',
    always: 'Always',
    no: 'No',
  },

  protection: {
    chooseTitle: 'Protect what you store',
    changeTitle: 'Change protection',
    noKeychain: 'This computer has no keychain that Deckpass could trust.',
    noAnswer: (keychain: string, unlock: string) =>
      `${keychain} does not answer; it may be locked. To use it, ${unlock}, then quit Deckpass and start it again.`,
    choose:
      'Your password, company key and tokens are never written unprotected. Choose a passphrase to keep them, or keep nothing beyond this session.',
    keychainHelp: (keychain: string) => `Encrypted by ${keychain}. Nothing to remember.`,
    passphrase: 'Passphrase',
    passphraseHelp: 'Encrypted under a passphrase that is asked for at every start. Nobody can recover it.',
    session: 'This session only',
    sessionHelp: 'Nothing is written. When you quit, Deckpass forgets everything.',
    newPassphrase: 'New passphrase',
    repeat: 'Repeat the passphrase',
    currentPassphrase: 'Current passphrase',
    rule: 'Several words that do not belong together are hard to guess.',
    /** By how hard a passphrase is to guess, 0 to 4. */
    strength: [
      'Strength: guessed at once.',
      'Strength: very weak.',
      'Strength: weak. Add a word or two.',
      'Strength: good.',
      'Strength: very good.',
    ],
    mismatch: 'The two passphrases are not the same.',
    proceed: 'Continue',
    change: 'Change protection',
  },

  lock: {
    lock: 'Lock',
    title: 'Locked',
    subtitle: 'Your tokens go on being renewed.',
    secret: 'PIN or passphrase',
    show: 'Show',
    unlock: 'Unlock',
    retryIn: (seconds: number) => `Try again in ${seconds} s.`,
    system: { 'touch-id': 'Unlock with Touch ID', polkit: 'Unlock with your login password' },
    forgotten: 'Forgotten?',
    forgottenTitle: 'Forgotten?',
    forgottenWhy: {
      pin: 'Sign in to one of the accounts that are here. The PIN is then removed.',
      passphrase: 'Nobody can recover a passphrase. What is left is to forget everything.',
    },
    keyHelp: 'Leave empty to use the one that Deckpass keeps.',
    unlockedBy: {
      nothing: 'Deckpass can lock once there is a PIN.',
      pin: 'Your PIN unlocks.',
      passphrase: 'Your passphrase unlocks.',
    },
    changePin: { nothing: 'Set a PIN', pin: 'Change the PIN', passphrase: 'Change the PIN' },
    removePin: 'Remove the PIN',
    pinWhy: 'It unlocks Deckpass after it was locked. At least six characters; a few words are better.',
    fields: { currentPin: 'Current PIN', pin: 'New PIN', repeat: 'Repeat the PIN' },
    shows: { currentPin: 'Show the current PIN', pin: 'Show the new PIN', repeat: 'Show the repeated PIN' },
    mismatch: 'The two PINs are not the same.',
  },

  /** Shown when a passphrase has to open the accounts first. */
  vaultClosed: {
    title: 'Unlock',
    subtitle: 'Your accounts are locked with your passphrase.',
    closed: 'Your accounts are closed: nothing is renewed until you unlock them.',
    passphrase: 'Passphrase',
    forgotten: 'Forgotten your passphrase?',
  },

  forgetEverything: {
    button: 'Forget everything',
    title: 'Forget everything?',
    text: 'Every account, password, company key and token that Deckpass keeps on this computer is removed.',
    againTitle: 'Really forget everything?',
    againText: 'Nothing and nobody can bring it back.',
    forGood: 'Forget for good',
  },

  vaultUnavailable: {
    title: 'The keychain does not answer',
    fileTitle: 'Your stored accounts cannot be read now',
    keychain: (keychain: string, unlock: string) =>
      `Your accounts are encrypted by ${keychain}. It may be locked or still starting, or it was not allowed to answer. Your accounts are left as they are. To go on, ${unlock}, then quit Deckpass and start it again: the system is asked for the key once at each start.`,
    file: (detail: string) =>
      `Deckpass cannot read its file: ${detail}. Your accounts are left as they are, and Deckpass tries again by itself.`,
    since: (since: string) => `Since ${since}.`,
    tryNow: 'Try now',
  },

  vaultOpening: 'Opening…',
  offline: 'You are offline. What is due is renewed when the network is back.',
  clockAhead: (minutes: string) =>
    `The clock of this computer is ${minutes} ahead of the service's clock. Deckpass allows for it; set the clock right all the same.`,
  clockBehind: (minutes: string) =>
    `The clock of this computer is ${minutes} behind the service's clock. Deckpass allows for it; set the clock right all the same.`,
  drawingFailed: 'Deckpass could not draw this window.',
  reload: 'Draw it again',
} as const
