import { setTimeout } from 'node:timers/promises'

interface ProxySession {
  resolveProxy(address: string): Promise<string>
}

/**
 * The proxies for an address in the format of a PAC script, such as `PROXY proxy.example:8080; DIRECT`; empty if the
 * system does not answer in time, because a script may run forever. Never rejects.
 */
export async function proxiesTo(session: ProxySession, address: string, maxWaitMs = 5_000): Promise<string> {
  try {
    return await Promise.race([session.resolveProxy(address), setTimeout(maxWaitMs, '', { ref: false })])
  } catch {
    return ''
  }
}

/**
 * The distinct kinds of proxies for these addresses (`DIRECT`, `PROXY`, `SOCKS5`), in the order in which they are
 * tried; empty if unknown. Never rejects.
 */
export async function proxyKinds(session: ProxySession, addresses: readonly string[]): Promise<string[]> {
  const lists = await Promise.all(addresses.map((address) => proxiesTo(session, address)))
  return [...new Set(lists.join(';').match(/(?<=^|;\s*)\w+/g))]
}
