import { join } from 'node:path'
import { expect, test } from 'vitest'
import { appOrigin, appUrl, serveAppScheme } from '../../../main/window/app-scheme.ts'
import { contentSecurityPolicy } from '../../../main/window/content-security-policy.ts'

const folder = join(import.meta.dirname, 'renderer')
/** The answer to Chromium if there is no file. */
const refused = { error: -6 }

function ask(url: string, method = 'GET'): unknown {
  let answer: unknown
  serveAppScheme(
    {
      registerFileProtocol(_scheme, handle) {
        handle({ url, method, headers: {}, referrer: '' }, (given) => {
          answer = given
        })
        return true
      },
    },
    folder,
  )
  return answer
}

test.each([
  [appUrl, 'index.html'],
  [`${appOrigin}/assets/index-B_x1.js`, 'assets/index-B_x1.js'],
])('%s is read from the folder and sent with the policy', (url, path) => {
  const headers = { 'content-security-policy': contentSecurityPolicy, 'x-content-type-options': 'nosniff' }
  expect(ask(url)).toMatchObject({ path: join(folder, path), headers })
})

test.each([
  ...['/../vault.js', '/assets/../../vault.js', '/%2e%2e/vault.js', '/..%2fvault.js', '/..%5cvault.js'],
  ...['/..\\vault.js', '/%252e%252e%252fvault.js', '/assets/..%2f..%2fvault.js', '//etc/passwd'],
  ...['/index.html%00.js', '/./index.html', '/.hidden.js', '/assets/', '/', ''],
  // No page uses these files.
  ...['/notes.txt', '/licenses.json'],
])('nothing is served for %s', (path) => {
  expect(ask(`${appOrigin}${path}`)).toEqual(refused)
})

test('a host that only resembles the app is not served, and no write is accepted', () => {
  for (const host of ['other', 'app.example', 'user@app'])
    expect(ask(`deckpass://${host}/index.html`)).toEqual(refused)
  expect(ask(appUrl, 'POST')).toEqual(refused)
})

test('the policy allows no inline script, no connection and no frame', () => {
  expect(contentSecurityPolicy).toMatch(/^default-src 'none'; script-src 'self';/)
  expect(contentSecurityPolicy).not.toMatch(/unsafe|data:|https?:|\*/)
  for (const nothing of ['connect-src', 'frame-src', 'frame-ancestors', 'form-action', 'base-uri'])
    expect(contentSecurityPolicy).toContain(`${nothing} 'none'`)
})
