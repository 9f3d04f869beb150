/** What a test of the connection found. `proxy`: host and port. `authority`: the name in the certificate. */
export const connectionWords = {
  notReached: 'Not reached.',
  nameLeftToProxy: 'The proxy looks the name up.',
  noName: 'There is no name to look up: the address is a number.',
  nameFound: (name: string, addresses: readonly string[]) => `${name} was found at ${addresses.join(', ')}.`,
  nameKnown: (name: string) => `${name} was found.`,
  nameNotFound: (name: string) =>
    `No computer with the name ${name} was found. Check the address and your connection.`,
  noProxy: 'No proxy is used for this service.',
  proxyUsed: (proxy: string) => `The proxy ${proxy} is used for this service.`,
  proxyAsks: (proxy: string) =>
    `The proxy ${proxy} is used for this service. It wants a username and a password, which this test does not send.`,
  notEncrypted: 'Not encrypted: the service runs on this computer.',
  encrypted: 'The connection is encrypted, and the certificate is trusted.',
  noHandshake: 'No encrypted connection could be made.',
  trusted: (authority: string) => `The certificate is trusted. It was issued by “${authority}”.`,
  notTrusted: (authority: string) =>
    `The certificate is not trusted on this computer. It was issued by “${authority}”. Send this sentence to the people who look after the computer.`,
  serviceAnswered: (host: string) =>
    `${host} answers and wants credentials. This test sends none, so it does not tell whether yours are right.`,
} as const
