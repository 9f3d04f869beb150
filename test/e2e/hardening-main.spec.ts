import { expect, test } from '@playwright/test'
import { app, ask, page, startOnce } from './hardening-page.ts'

/** What the main process answers a script that got into the window. */

const accountId = '5f0c3a1e-7a54-4d57-9d0e-2f6f0d9b8a11'

startOnce()

/** Loads `path` as a picture, the one kind of request whose address a script may choose; returns the status. */
async function statusOf(path: string): Promise<number> {
  const answer = page.waitForResponse((response) => response.url().includes(path))
  await page.evaluate((src) => {
    new Image().src = src
  }, path)
  return (await answer).status()
}

test.describe('reading files through the app scheme', () => {
  for (const path of [
    '/..%2fmain/index.js',
    '/..%2f..%2fpackage.json',
    '/..%5cmain%5cindex.js',
    '/%252e%252e/main/index.js',
    '/assets/..%2f..%2fmain%2findex.js',
    '/%2fetc%2fpasswd',
    '/index.html%00.png',
    '/.env',
  ])
    test(`${path} is not served`, async () => {
      expect(await statusOf(path)).toBe(404)
    })

  test('dots that are not encoded end inside the folder', async () => {
    const answer = page.waitForResponse((response) => response.url().endsWith('/main/index.js'))
    await page.evaluate(() => {
      new Image().src = '/../../main/index.js'
    })
    expect((await answer).status()).toBe(404)
  })
})

test.describe('calling the main process', () => {
  for (const name of ['vault.read', 'electron', '__proto__', 'constructor', 'toString', ''])
    test(`a channel named "${name}" does not exist`, async () => {
      expect(await ask(name, null)).toMatch(/^Error/)
    })

  for (const [what, name, input] of [
    ['ten million characters', 'account.rename', { accountId, name: 'x'.repeat(10_000_000) }],
    ['a hundred thousand values', 'account.rename', Array.from({ length: 100_000 }, () => 1)],
    ['a field too many', 'account.rename', { accountId, name: 'Mine', path: '/etc/passwd' }],
    ['another type', 'account.copy', 'the token, please'],
    ['an identifier that is a path', 'account.reveal', { accountId: '../../vault.json' }],
  ] as const)
    test(`${what} is refused, and the app goes on`, async () => {
      expect(await ask(name, input)).toMatch(/Error: refused$/)
    })

  test('keys that reach for the prototype are refused', async () => {
    const asked = await page.evaluate(async (id) => {
      const input = JSON.parse(`{"accountId":"${id}","form":null,"__proto__":{"isAdmin":true}}`)
      try {
        return JSON.stringify(await Reflect.get(window as object, 'deckpass').request('account.copy', input))
      } catch (error) {
        return String(error)
      }
    }, accountId)
    expect(asked).not.toContain('"copied"')
    expect(await page.evaluate(() => Reflect.get({}, 'isAdmin') ?? null)).toBeNull()
  })

  test('what was refused is in the log by name, and its content is not', async () => {
    await ask('account.signIn', { password: 'not-for-the-log-7', companyKey: 7 })
    await expect.poll(() => app.log()).toMatch(/bridge\.refused.*account\.signIn/)
    expect(await app.log()).not.toContain('not-for-the-log-7')
  })
})
