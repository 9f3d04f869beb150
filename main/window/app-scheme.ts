import { extname, join } from 'node:path'
import type { Protocol } from 'electron'

const scheme = 'deckpass'

/** The one origin whose pages may call the bridge. Chromium serializes it so; Node's URL says `null`. */
export const appOrigin = `${scheme}://app`

export const appUrl = `${appOrigin}/index.html`

/** CSP level 3 and Trusted Types. */
export const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "font-src 'self'",
  "connect-src 'none'",
  "frame-src 'none'",
  "worker-src 'none'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
  // Without `allow-modals`: print() would keep what is shown through a lock.
  'sandbox allow-scripts allow-same-origin allow-forms',
].join('; ')

const headers = {
  'content-security-policy': contentSecurityPolicy,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'x-dns-prefetch-control': 'off',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy':
    'camera=(), microphone=(), geolocation=(), clipboard-read=(), usb=(), hid=(), serial=(), picture-in-picture=()',
}

/** Chromium knows the content types of these, whatever the system says. Files of other types are not served. */
const served = new Set(['.html', '.js', '.css', '.svg', '.png', '.woff2'])

/** Call before `ready`, once. `standard` gives the page an origin, `secure` a secure context. */
export function registerAppScheme(protocol: Pick<Protocol, 'registerSchemesAsPrivileged'>): void {
  protocol.registerSchemesAsPrivileged([{ scheme, privileges: { standard: true, secure: true } }])
}

/**
 * Serves the built pages, and nothing outside `folder`, to one session. Call after `ready`. Chromium reads the files by
 * itself: with `handle`, which is not deprecated, the main thread would read and pass on each of them.
 */
export function serveAppScheme(protocol: Pick<Protocol, 'registerFileProtocol'>, folder: string): void {
  protocol.registerFileProtocol(scheme, ({ method, url }, answer) => {
    const path = method === 'GET' ? pathOf(url) : null
    answer(path === null ? { error: fileNotFound } : { path: join(folder, path), headers })
  })
}

/** `ERR_FILE_NOT_FOUND`, of Chromium's net_error_list.h. */
const fileNotFound = -6

/**
 * The path below the renderer's folder, or null. The names of built files need no encoding and begin with no dot, so
 * a name that is encoded or leads upwards is refused rather than resolved.
 */
function pathOf(url: string): string | null {
  const match = /^deckpass:\/\/app\/((?:[\w-][\w.-]*\/)*[\w-][\w.-]*)(?:[?#].*)?$/.exec(url)
  const path = match?.[1]
  return path !== undefined && served.has(extname(path)) ? path : null
}
