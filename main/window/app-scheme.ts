import { extname, join } from 'node:path'
import type { Protocol } from 'electron'
import { contentSecurityPolicy } from './content-security-policy.ts'

const scheme = 'deckpass'

/** The only origin that may call the bridge, as Chromium serializes it; Node's `URL` gives `null`. */
export const appOrigin = `${scheme}://app`

export const appUrl = `${appOrigin}/index.html`

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

/** Chromium knows their content types without asking the system. */
const served = new Set(['.html', '.js', '.css', '.svg', '.png', '.woff2'])

/** Call before `ready`, once. `standard` gives the page an origin, `secure` a secure context. */
export function registerAppScheme(protocol: Pick<Protocol, 'registerSchemesAsPrivileged'>): void {
  protocol.registerSchemesAsPrivileged([{ scheme, privileges: { standard: true, secure: true } }])
}

/**
 * Serves the built pages, and nothing outside `folder`, to one session. Call after `ready`. This deprecated API lets
 * Chromium read the files itself; with its successor `handle` the main thread would read and copy each of them.
 */
export function serveAppScheme(protocol: Pick<Protocol, 'registerFileProtocol'>, folder: string): void {
  protocol.registerFileProtocol(scheme, ({ method, url }, answer) => {
    const path = method === 'GET' ? pathOf(url) : null
    // `ERR_FILE_NOT_FOUND` in Chromium's net_error_list.h.
    answer(path === null ? { error: -6 } : { path: join(folder, path), headers })
  })
}

/** Null for a path that no built file has: one with encoded characters, or names that begin with a dot. */
function pathOf(url: string): string | null {
  const path = /^deckpass:\/\/app\/((?:[\w-][\w.-]*\/)*[\w-][\w.-]*)(?:[?#].*)?$/.exec(url)?.[1]
  return path !== undefined && served.has(extname(path)) ? path : null
}
