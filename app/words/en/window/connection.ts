/** The test of the connection, and the prompts for what a proxy or a service asks on the way. */

export const connection = {
  test: 'Test the connection',
  title: (host: string) => `Connection to ${host}`,
  running: 'Testing…',
  copy: 'Copy result',
  copied: 'Result copied.',
  steps: { name: 'Name', proxy: 'Proxy', tls: 'Encryption (TLS)', answer: 'Answer' },
  marks: { good: 'good', bad: 'problem', note: 'note' },
} as const

export const proxy = {
  title: 'Proxy password',
  sentence: (address: string) =>
    `Deckpass sends it only to the proxy ${address} and stores it with this account.`,
  username: 'Username for the proxy',
  password: 'Password for the proxy',
  submit: 'Send to proxy',
  refusals: { username: 'Enter the username for the proxy.', colon: 'A username cannot contain a colon.' },
} as const

export const certificate = {
  title: 'Choose a certificate',
  sentence: 'It tells the service who you are. Deckpass stores your choice with this account.',
  list: 'Certificates on this computer',
  about: (issuer: string, until: string) => `Issued by ${issuer}, valid until ${until}`,
  submit: 'Use this certificate',
  none: 'Send no certificate',
  refusal: 'Choose a certificate first.',
} as const
