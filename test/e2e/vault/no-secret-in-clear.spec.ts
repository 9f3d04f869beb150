import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { type ChannelName, channels } from '../../../app/bridge/contract.ts'
import { snapshot } from '../../../app/snapshot/model/snapshot.ts'
import { chooseAction } from '../../journeys/fixture.ts'
import { launchApp, type RunningApp } from '../../launch.ts'
import type { Fault } from '../../service/faults.ts'
import { type Service, startService } from '../../service/service.ts'
import { processesWith, readProcess } from '../../support/command-lines.ts'
import { searchFolder, secretsIn } from '../../support/secret-search.ts'
import { copyButton, fillSignIn, signIn } from '../helpers.ts'
import { heapOf } from '../lock-helpers.ts'

/** Unmistakable, and with characters that an escaping error would change. */
const credentials = {
  username: 'unmistakable.üser',
  password: 'unmistakable "pässword" & <8431>/+%',
  companyKey: 'unmistakable-këy\\7319 +/=',
}
const passphrase = 'unmistakable pässphrase & "5527"'
const basic = Buffer.from(`${credentials.username}:${credentials.password}`).toString('base64')

const tokens: string[] = []
function newToken(): string {
  const token = `unmistakable-token"&<${tokens.length}>+/=-${crypto.randomUUID()}`
  tokens.push(token)
  return token
}
const secrets = () => [credentials.password, credentials.companyKey, passphrase, basic, ...tokens]

/** Failures, in many of which the service repeats the credentials in clear text. */
function faults(): Fault[] {
  const said = `No: ${credentials.password}, ${credentials.companyKey}, Basic ${basic}, ${tokens.at(-1)}.`
  const url = `https://example.com/?key=${encodeURIComponent(credentials.companyKey)}&basic=${basic}`
  return [
    { kind: 'status', status: 400, body: said, contentType: 'text/plain' },
    { kind: 'status', status: 401, body: JSON.stringify({ message: said }) },
    { kind: 'status', status: 403, body: JSON.stringify({ errors: [{ detail: said.padEnd(400, '!') }] }) },
    { kind: 'status', status: 404, body: JSON.stringify({ error: `${'x'.repeat(260)} ${said}` }) },
    { kind: 'status', status: 422, body: JSON.stringify({ error: JSON.stringify({ said }) }) },
    { kind: 'status', status: 429, retryAfter: said, body: said },
    { kind: 'status', status: 500, body: `<p>${said}</p>`, contentType: 'text/html' },
    { kind: 'redirect', to: url },
    { kind: 'html' },
    { kind: 'reset', when: 'before-work' },
    { kind: 'reset', when: 'before-headers' },
    { kind: 'reset', when: 'after-headers' },
    { kind: 'truncated' },
    { kind: 'truncated-json' },
    { kind: 'oversized' },
    { kind: 'body', body: said },
    { kind: 'content-type', value: said.replace(/[^ -~]/g, '?') },
    { kind: 'token', value: null },
    { kind: 'token', value: `${tokens.at(-1)} ${tokens.at(-1)}` },
    { kind: 'token-expires', value: said },
    { kind: 'date', value: null },
  ]
}

/** The messages that must contain a secret: the person's input, and the answer to *Reveal*. */
const mayHoldSecrets = /accounts\.signIn|vault\.protect|vault\.unlock|"revealed"/

/** Asks like the window. If the call needs a press, it is made within one, which counts only for a second. */
async function ask(page: Page, name: ChannelName, input: unknown): Promise<unknown> {
  const needsPerson = channels[name].activation !== null
  await page.evaluate(
    ([request, what, atPress]) => {
      const send = () => Reflect.get(window as object, 'deckpass').request(request, what)
      const pressed = () =>
        new Promise((resolve) => addEventListener('mouseup', () => resolve(send()), { once: true }))
      Object.assign(window, { asked: { answer: atPress ? pressed() : send() } })
    },
    [name, input, needsPerson] as const,
  )
  if (needsPerson) await page.mouse.click(1, 1)
  return await page.evaluate(() => Reflect.get(window, 'asked').answer)
}

/** Signs in, renews, copies and reveals, fails in every way, and changes the protection. */
async function useEverything(app: RunningApp, service: Service): Promise<void> {
  const { page } = app
  service.faults.next({ kind: 'status', status: 401, body: JSON.stringify({ message: `No ${basic}` }) })
  await fillSignIn(page, service.baseUrl, credentials)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await signIn(page, service)
  const { accounts } = snapshot.parse(await ask(page, 'snapshot.read', null))
  const accountId = accounts[0]?.id ?? ''

  await copyButton(page).click()
  await page.getByRole('button', { name: 'Reveal' }).click()
  await expect(page.getByText(tokens.at(-1) ?? '')).toBeVisible()
  await page.getByRole('button', { name: 'Hide', exact: true }).click()
  await chooseAction(page, 'Renew now')
  await expect(page.getByText(/was replaced just now/)).toBeVisible()

  const refusal: Fault = { kind: 'status', status: 401, body: `No ${basic}`, contentType: 'text/plain' }
  for (const fault of [...faults(), refusal]) {
    service.faults.next(fault)
    await app.passTime(5_000)
    await ask(page, 'renewal.renew', { accountId })
  }
  // Unless the window is in front, a second refusal causes a notification.
  await app.clickMenu(['File', 'Close'])
  service.faults.next(refusal)
  await app.passTime(5_000)
  await app.clickTray('Renew all now')
  await expect.poll(async () => (await app.notifications()).length).toBe(2)
  await app.secondInstance()
  for (const format of ['header', 'json'] as const) await ask(page, 'copying.copy', { accountId, format })
  const protecting = ask(page, 'vault.protect', {
    choice: { kind: 'passphrase', passphrase },
    current: '',
  })
  await app.answerDialog('confirm')
  await protecting
  await ask(page, 'accounts.readActivity', { accountId })
}

/** The arguments and environment of every process of this app. */
const howStarted = (userData: string) =>
  processesWith(userData)
    .map(({ pid, line }) => line + readProcess(pid, 'environ'))
    .join('\n')

test('whatever is done and whatever fails, no secret is in clear text', { tag: '@all' }, async () => {
  const userData = await mkdtemp(join(tmpdir(), 'deckpass-secrets-'))
  const service = await startService({ accounts: [credentials], newToken })
  const app = await launchApp({ userData, require: ['listen-in.cjs'] })
  await useEverything(app, service)

  const diagnostics = String(await ask(app.page, 'help.readDiagnostics', null))
  expect(diagnostics).toContain('Account 1')
  expect(diagnostics).not.toContain(credentials.username)
  expect(secretsIn(diagnostics, secrets())).toEqual([])

  const heard = await readFile(join(app.desktop.env.TMPDIR ?? '', 'messages'), 'utf8')
  const messages = heard.trimEnd().split('\n')
  expect(messages.length).toBeGreaterThan(20)
  const withSecrets = messages.filter((message) => secretsIn(message, secrets()).length > 0)
  expect(withSecrets.filter((message) => !mayHoldSecrets.test(message))).toEqual([])
  // Recording these shows that others would have been recorded too.
  expect(withSecrets.join()).toMatch(/accounts\.signIn.*"revealed"/s)

  const notifications = await app.notifications()
  expect(notifications.map(({ title }) => title)).toContainEqual(expect.stringMatching(/cannot be renewed$/))
  expect(secretsIn(JSON.stringify([notifications, await app.tray()]), secrets())).toEqual([])
  const shown = await app.page.content()
  expect(secretsIn(shown, secrets())).toEqual([])
  const { strings }: { readonly strings: readonly string[] } = JSON.parse(await heapOf(app.page))
  const heap = strings.join('\n')
  expect(heap.includes(credentials.username)).toBe(true)
  expect(secretsIn(heap, secrets())).toEqual([])
  const started = howStarted(userData)
  expect(started).toContain('--type=renderer')
  expect(secretsIn(started, secrets())).toEqual([])

  await app.close()
  const log = await app.log()
  expect(log).toContain('vault.protected')
  expect(secretsIn(log, secrets())).toEqual([])
  const { files, found } = searchFolder(userData, secrets())
  expect(files).toBeGreaterThan(2)
  expect(found).toEqual([])
  await service.close()
  await rm(userData, { recursive: true })
})
