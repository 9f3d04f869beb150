import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import type { Protocol } from 'electron'

const scheme = 'deckpass'

/** The one origin whose pages may call the bridge. Chromium serializes it so; Node's URL says `null`. */
export const appOrigin = `${scheme}://app`

export const appUrl = `${appOrigin}/index.html`

export const consentUrl = `${appOrigin}/consent.html`

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
    'camera=(), microphone=(), geolocation=(), clipboard-read=(), usb=(), hid=(), serial=()',
}

/** Files of other types are not served. */
const contentTypes = new Map([
  ['.html', 'text/html; charset=utf-8'],
  ['.js', 'text/javascript; charset=utf-8'],
  ['.css', 'text/css; charset=utf-8'],
  ['.svg', 'image/svg+xml'],
  ['.png', 'image/png'],
  ['.woff2', 'font/woff2'],
])

/** Call before `ready`, once. `standard` gives the page an origin, `secure` a secure context. */
export function registerAppScheme(protocol: Pick<Protocol, 'registerSchemesAsPrivileged'>): void {
  protocol.registerSchemesAsPrivileged([{ scheme, privileges: { standard: true, secure: true } }])
}

/** Serves the built pages, and nothing outside `folder`, to one session. Call after `ready`. */
export function serveAppScheme(protocol: Pick<Protocol, 'handle'>, folder: string): void {
  protocol.handle(scheme, (request) => answer(request, folder))
}

/** Node loads `Response` at its first use, which takes longer than any answer. Call while the page's process starts. */
export function warmUpResponse(): void {
  refusal(404)
}

async function answer(request: Request, folder: string): Promise<Response> {
  if (request.method !== 'GET' && request.method !== 'HEAD') return refusal(405)
  const path = pathOf(request.url)
  const contentType = path && contentTypes.get(extname(path))
  if (!path || !contentType) return refusal(404)
  try {
    const content = new Uint8Array(await readFile(join(folder, path)))
    const body = request.method === 'HEAD' ? null : content
    return new Response(body, { headers: { ...headers, 'content-type': contentType } })
  } catch {
    return refusal(404)
  }
}

function refusal(status: number): Response {
  return new Response(null, { status, headers })
}

/**
 * The path below the renderer's folder, or null. The names of built files need no encoding and begin with no dot, so
 * a name that is encoded or leads upwards is refused rather than resolved.
 */
function pathOf(url: string): string | null {
  const match = /^deckpass:\/\/app\/((?:[\w-][\w.-]*\/)*[\w-][\w.-]*)(?:[?#].*)?$/.exec(url)
  return match?.[1] ?? null
}
