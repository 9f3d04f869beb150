/**
 * The kinds of proxies on the way to these addresses, as a PAC script names them (`DIRECT`, `PROXY`, `SOCKS5`), each
 * once and in the order in which they are tried; empty if the system does not tell. Never rejects.
 */
export async function proxyKinds(
  session: { resolveProxy(address: string): Promise<string> },
  addresses: readonly string[],
): Promise<string[]> {
  const lists = addresses.map((address) => session.resolveProxy(address).catch(() => ''))
  // Such as `PROXY proxy.example:8080; DIRECT`.
  return [...new Set((await Promise.all(lists)).join(';').match(/(?<=^|;\s*)\w+/g))]
}
