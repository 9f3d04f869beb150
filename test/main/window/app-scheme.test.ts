import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  appOrigin,
  appUrl,
  contentSecurityPolicy,
  registerAppScheme,
  serveAppScheme,
} from '../../../main/window/app-scheme.ts'

const root = mkdtempSync(join(tmpdir(), 'deckpass-scheme-'))
const folder = join(root, 'renderer')

beforeAll(() => {
  mkdirSync(join(folder, 'assets'), { recursive: true })
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Deckpass</title>')
  writeFileSync(join(folder, 'assets', 'index-B_x1.js'), 'export {}')
  writeFileSync(join(folder, 'notes.txt'), 'not part of the page')
  writeFileSync(join(folder, '.hidden.js'), 'hidden')
  writeFileSync(join(root, 'vault.js'), 'outside')
})

afterAll(() => rmSync(root, { recursive: true }))

async function ask(url: string, method = 'GET'): Promise<Response> {
  let handler: ((request: Request) => Response | Promise<Response>) | undefined
  serveAppScheme({ handle: (_scheme, given) => (handler = given) }, folder)
  if (!handler) throw new Error('nothing is served')
  const request = new Request('http://replaced', { method })
  return handler(Object.defineProperty(request, 'url', { value: url }))
}

test('the page and its script come with their types', async () => {
  const page = await ask(appUrl)
  expect(page.status).toBe(200)
  expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(await page.text()).toContain('<title>Deckpass</title>')

  const script = await ask(`${appOrigin}/assets/index-B_x1.js`)
  expect(script.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
})

test.each([
  '/../vault.js',
  '/assets/../../vault.js',
  '/%2e%2e/vault.js',
  '/..%2fvault.js',
  '/..%5cvault.js',
  '/..\\vault.js',
  '/%252e%252e%252fvault.js',
  '/assets/..%2f..%2fvault.js',
  '//etc/passwd',
  '/index.html%00.js',
  '/./index.html',
  '/.hidden.js',
  '/assets/',
  '/',
  '',
])('nothing outside the folder is served for %s', async (path) => {
  const answer = await ask(`${appOrigin}${path}`)
  expect(answer.status).toBe(404)
  expect(await answer.text()).toBe('')
})

test('a host that only resembles the app is not served', async () => {
  expect((await ask('deckpass://other/index.html')).status).toBe(404)
  expect((await ask('deckpass://app.example/index.html')).status).toBe(404)
  expect((await ask('deckpass://user@app/index.html')).status).toBe(404)
})

test('a file that is no part of a page is not served, though it lies in the folder', async () => {
  expect((await ask(`${appOrigin}/notes.txt`)).status).toBe(404)
  expect((await ask(`${appOrigin}/absent.js`)).status).toBe(404)
})

test('the page can be read and not written to', async () => {
  expect((await ask(appUrl, 'POST')).status).toBe(405)
  const head = await ask(appUrl, 'HEAD')
  expect([head.status, await head.text()]).toEqual([200, ''])
})

test('every answer, a refusal too, carries the policy', async () => {
  for (const url of [appUrl, `${appOrigin}/absent.js`]) {
    const { headers } = await ask(url)
    expect(headers.get('content-security-policy')).toBe(contentSecurityPolicy)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
  }
})

test('the policy allows no inline script, no connection and no frame', () => {
  expect(contentSecurityPolicy).toMatch(/^default-src 'none'; script-src 'self';/)
  expect(contentSecurityPolicy).not.toMatch(/unsafe|data:|https?:|\*/)
  for (const nothing of ['connect-src', 'frame-src', 'frame-ancestors', 'form-action', 'base-uri'])
    expect(contentSecurityPolicy).toContain(`${nothing} 'none'`)
})

test('the scheme is standard and secure and may do nothing else', () => {
  registerAppScheme({
    registerSchemesAsPrivileged: (schemes) =>
      expect(schemes).toEqual([{ scheme: 'deckpass', privileges: { standard: true, secure: true } }]),
  })
  expect.assertions(1)
})
