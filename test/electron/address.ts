/** What `protocol.registerSchemesAsPrivileged` has been told about each scheme. */
export const privileged = new Map<string, Electron.Privileges>()

/**
 * Chromium knows no scheme of the app's, so a page of `scheme://host` is served to it as
 * `https://host.scheme.invalid`, a name that can never be resolved (RFC 6761 section 6.4). Everything on
 * this side speaks the app's own scheme; these two translate at the border.
 */
export function toChromium(url: string): string {
  const [, scheme = '', host = '', rest = ''] = /^([a-z][a-z0-9+.-]*):\/\/([^/?#]*)(.*)$/is.exec(url) ?? []
  if (!privileged.has(scheme.toLowerCase())) return url
  return `https://${host}.${scheme.toLowerCase()}.invalid${rest}`
}

export function fromChromium(url: string): string {
  const [, host = '', scheme = '', rest = ''] =
    /^https:\/\/([^/?#]+)\.([a-z0-9+-]+)\.invalid(.*)$/is.exec(url) ?? []
  return privileged.has(scheme) ? `${scheme}://${host}${rest}` : url
}

/** The origin of `url` as Chromium serializes it: a privileged standard scheme has one, unlike in Node. */
export function originOf(url: string): string {
  const [origin, scheme = ''] = /^([a-z][a-z0-9+.-]*):\/\/[^/?#]*/i.exec(url) ?? []
  if (origin && privileged.get(scheme)?.standard) return origin
  return URL.parse(url)?.origin ?? 'null'
}
