import { setTimeout } from 'node:timers/promises'

interface ProxySession {
  resolveProxy(address: string): Promise<string>
}

/**
 * The way to an address as a PAC script tells it, such as `PROXY proxy.example:8080; DIRECT`; empty if the system does
 * not tell in time: a script may run for ever. Never rejects.
 */
export async function proxiesTo(session: ProxySession, address: string, maxWaitMs = 5_000): Promise<string> {
  try {
    return await Promise.race([session.resolveProxy(address), setTimeout(maxWaitMs, '', { ref: false })])
  } catch {
    return ''
  }
}

/**
 * The kinds of proxies on the way to these addresses (`DIRECT`, `PROXY`, `SOCKS5`), each once and in the order in which
 * they are tried; empty if the system does not tell. Never rejects.
 */
export async function proxyKinds(session: ProxySession, addresses: readonly string[]): Promise<string[]> {
  const lists = await Promise.all(addresses.map((address) => proxiesTo(session, address)))
  return [...new Set(lists.join(';').match(/(?<=^|;\s*)\w+/g))]
}
