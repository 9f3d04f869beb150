import type { ProxyKind } from '../../app/model/diagnostics.ts'

const kinds: Readonly<Record<string, ProxyKind>> = {
  DIRECT: 'direct',
  PROXY: 'http',
  HTTPS: 'https',
  SOCKS: 'socks',
  SOCKS4: 'socks',
  SOCKS5: 'socks',
}

/**
 * The kinds of proxies on the way to these addresses, in the order in which they are tried, each once; empty if the
 * system does not tell. Whether a script or the person chose them, Chromium does not say. Never rejects.
 */
export async function proxyKinds(
  session: { resolveProxy(address: string): Promise<string> },
  addresses: readonly string[],
): Promise<ProxyKind[]> {
  const lists = addresses.map((address) => session.resolveProxy(address).catch(() => ''))
  // Such as `PROXY proxy.example:8080; DIRECT`.
  const entries = (await Promise.all(lists)).flatMap((list) => list.split(';'))
  const names = entries.map((entry) => entry.trim().split(/\s+/)[0] ?? '').filter((name) => name !== '')
  return [...new Set(names.map((name) => kinds[name] ?? 'unknown'))]
}
