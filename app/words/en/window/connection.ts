/** The test of the connection, and the prompts for what a proxy or a service asks on the way. */

export const connection = {
  test: 'Test the connection',
  title: (host: string) => `Connection to ${host}`,
  running: 'Testing…',
  steps: { name: 'Name', proxy: 'Proxy', tls: 'Encryption (TLS)', answer: 'Answer' },
  marks: { good: 'good', bad: 'problem', note: 'note' },
} as const

export const proxy = {
  title: 'Proxy password',
  sentence: (address: string) =>
    `What you enter is for the proxy ${address} alone and is stored with this account.`,
  username: 'Username for the proxy',
  password: 'Password for the proxy',
  submit: 'Continue',
  refusals: { username: 'Enter the username for the proxy.', colon: 'The username must not hold a colon.' },
} as const

export const certificate = {
  title: 'Choose a certificate',
  sentence: 'It tells the service who you are. Deckpass keeps your choice with this account.',
  list: 'Certificates on this computer',
  about: (issuer: string, until: string) => `From ${issuer}, valid until ${until}`,
  submit: 'Use this certificate',
  none: 'Send none',
  refusal: 'Choose a certificate first.',
} as const
