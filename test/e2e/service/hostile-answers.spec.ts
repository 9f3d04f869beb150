import { createServer, type Socket } from 'node:net'
import { expect, test } from '@playwright/test'
import { chooseAction } from '../../journeys/fixture.ts'
import { launchApp } from '../../launch.ts'
import { listenLocally } from '../../support/local-port.ts'
import { copyButton, fillSignIn } from '../helpers.ts'

/** Answers that no honest server gives, as bytes on a socket. Unit tests cover the meaning of statuses and bodies. */

const headers = (...lines: readonly string[]) => ['HTTP/1.1 200 OK', ...lines, '', '{}'].join('\r\n')
const whole = (body: string, ...lines: readonly string[]) =>
  ['HTTP/1.1 200 OK', `Content-Length: ${Buffer.byteLength(body)}`, ...lines, '', body].join('\r\n')
const withStatus = (status: string, ...lines: readonly string[]) =>
  whole('{}', ...lines).replace('200 OK', status)

/** A token that must never be accepted, because its header may be incomplete. */
const halfToken = 'HTTP/1.1 200 OK\r\nContent-Length: 0\r\nAuthentication-Token: half-of-a-demo-token'

/** Answers that once froze the app. */
const known: readonly string[] = [
  ...['000', '099', '600', '999', '2000'].map((status) => withStatus(`${status} OK`)),
  ...['\u0100', '\u4e16\u754c'].flatMap((text) => [withStatus(`200 ${text}`), whole('{}', `X-Any: ${text}`)]),
  halfToken,
  whole('{}', `Date: a${' '.repeat(200_000)}b`),
  whole(`{"success":"ok","token_expires":${'['.repeat(30_000)}${']'.repeat(30_000)}}`),
]
const others: readonly string[] = [
  ...['-200', '', '٢٠٠'].map((status) => withStatus(`${status} OK`)),
  ...['\0: a', 'X-Any: \0', ': a', ' : a', '__proto__: a', `X: ${'a'.repeat(400_000)}`].map((line) =>
    whole('{}', line),
  ),
  headers(...Array.from({ length: 5_000 }, () => 'X: a')),
  headers('Content-Length: -1'),
  headers('Content-Length: 1', 'Content-Length: 2'),
  ...['zz\r\n{}\r\n0', 'ffffffffffffffff', '2\r\n{}'].map((chunk) =>
    headers('Transfer-Encoding: chunked').replace(/\{\}$/, `${chunk}\r\n`),
  ),
  'HTTP/1.1 103 Early\r\n\r\n'.repeat(200) + whole('{}'),
  ...['gzip', 'gzip, gzip', 'nothing'].map((encoding) => whole('{}', `Content-Encoding: ${encoding}`)),
  ...['http://[[[', 'file:///etc/passwd', '\u4e16'].map((to) => withStatus('302 x', `Location: ${to}`)),
  withStatus('407 x', 'Proxy-Authenticate: Negotiate'),
  whole('x'.repeat(260_000)),
  `HTTP/1.1 200 OK\r\n${'\u0001\u0002\u00ff'.repeat(100)}`,
  '\u0016\u0003\u0001'.repeat(1_000),
  '',
]

const person = { username: 'demo.user', password: 'demo-password', companyKey: 'demo-key' }
const honestToken = 'an-honest-demo-token'
const renewedToken = 'a-renewed-demo-token'
const honest = whole('{"success":"ok"}', `Authentication-Token: ${honestToken}`)
/** The token is not in the last header, and there is no body. */
const honestRenewal = `HTTP/1.1 200 OK\r\nAuthentication-Token: ${renewedToken}\r\nContent-Length: 0\r\n\r\n`

type Give = (socket: Socket) => void
const ended =
  (bytes: string): Give =>
  (socket) =>
    socket.end(bytes)
const cutBody = whole('{"success":"ok"}').slice(0, -5)
const silent: Give = (socket) => socket.write(cutBody)
const reset: Give = (socket) => socket.write(cutBody, () => socket.resetAndDestroy())

/** A little longer than both endpoints may take, ms. */
const patience = { timeout: 35_000 }

test('the app survives hostile answers, accepts no token from them, and keeps working', {
  tag: '@all',
}, async () => {
  test.setTimeout(180_000)
  let give: Give = ended(honest)
  let given = 0
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.once('data', () => {
      given += 1
      give(socket)
    })
  })
  const address = `http://127.0.0.1:${await listenLocally(server)}`
  const app = await launchApp()
  const { page } = app
  const submit = page.getByRole('button', { name: 'Sign in', exact: true })
  const accounts = page.getByRole('list', { name: 'Accounts' }).getByRole('listitem')
  async function renew(): Promise<void> {
    const before = given
    await app.passTime(5_000)
    await chooseAction(page, 'Renew now')
    await expect.poll(() => given).toBeGreaterThan(before)
    // A failure that the notice shows already is not shown again as news.
    const news = page.locator('[data-outcome]').getByText(/^(Renewed|Not renewed)\./)
    await expect(news.or(page.getByText(/Next try in/)).first()).toBeVisible(patience)
  }
  /** Presses until the sign-in starts, because the gate allows only sixty in a minute and then shows an alert, too. */
  async function pressSignIn(): Promise<void> {
    const before = given
    await expect(async () => {
      // The press removes the alert of the previous answer.
      await submit.click()
      await expect(page.getByRole('alert').or(accounts.nth(1)).first()).toBeVisible(patience)
      expect(given).toBeGreaterThan(before)
    }).toPass()
  }
  await fillSignIn(page, `${address}/first`, person)
  await submit.click()
  await expect(copyButton(page)).toBeVisible()

  const dangerous = [...known.map(ended), silent]
  for (give of dangerous) await renew()
  await page.getByRole('button', { name: 'Add account' }).click()
  await fillSignIn(page, `${address}/second`, { ...person, username: 'another.user' })
  for (give of [...dangerous, ...others.map(ended), reset]) await pressSignIn()
  await expect(accounts).toHaveCount(1)

  give = ended(honest)
  await pressSignIn()
  await expect(accounts).toHaveCount(2)
  await accounts.first().click()
  await copyButton(page).click()
  await expect.poll(async () => (await app.clipboard()).text).toBe(honestToken)
  give = ended(honestRenewal)
  await renew()
  await copyButton(page).click()
  await expect.poll(async () => (await app.clipboard()).text).toBe(renewedToken)
  expect(await app.log()).not.toMatch(/main\.(uncaught-exception|unhandled-rejection)/)
  expect(await app.notifications()).toEqual([])
  await app.close()
  await new Promise((resolve) => server.close(resolve))
})
