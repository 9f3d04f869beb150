import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import type { DeckpassBridge } from '../../app/bridge/contract.ts'
import { revealed } from '../../app/words/activity.ts'
import { launchApp } from '../launch.ts'
import { button, Stage, signInNorthwind } from '../scenes/stage.ts'
import { startService } from '../service/service.ts'
import { day } from '../support/durations.ts'
import { accountName, lockedHeading, pin, setPin, unlock, withAccount } from './lock-steps.ts'
import { copyButton, fillSignIn, signIn } from './steps.ts'

const nobody = { username: '', password: '', companyKey: '' }

interface Bridged {
  readonly deckpass: DeckpassBridge
}

/** What the page's memory holds, as the browser's own heap snapshot tells it. */
async function heapOf(page: Page): Promise<string> {
  const session = await page.context().newCDPSession(page)
  const parts: string[] = []
  session.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => parts.push(chunk))
  await session.send('HeapProfiler.enable')
  await session.send('HeapProfiler.collectGarbage')
  await session.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false })
  await session.detach()
  return parts.join('')
}

test('the first lock asks for a PIN; then the PIN alone opens it', () =>
  withAccount(async ({ page, tray, clickMenu }) => {
    await setPin(page)
    await expect(page.getByLabel('PIN or passphrase', { exact: true })).toBeFocused()
    await expect
      .poll(async () => (await tray())?.items)
      .toEqual(['Open Deckpass', 'Unlock…', 'Quit Deckpass'])
    await unlock(page, '482 916')
    await expect(page.getByRole('alert')).toHaveText('This PIN is not right.')
    await unlock(page)
    await expect(copyButton(page)).toBeVisible()
    await clickMenu(['File', 'Lock'])
    await expect(lockedHeading(page)).toBeVisible()
  }))

test('nothing of an account is in the page or in its memory once it is locked', () =>
  withAccount(async ({ page, clipboard }, service) => {
    const [account] = service.accounts
    const host = new URL(service.baseUrl).host
    await button(page, 'Reveal').click()
    await expect(button(page, 'Hide')).toBeVisible()
    const token = (await page.locator('code').first().textContent()) ?? ''
    await copyButton(page).click()
    await expect.poll(async () => (await clipboard()).text).toBe(token)
    const before = await heapOf(page)
    for (const known of [token, accountName, revealed]) expect(before).toContain(known)

    await setPin(page)
    await expect.poll(async () => (await clipboard()).text).toBe('')
    const secrets = [
      token,
      host,
      account?.username ?? '',
      account?.password ?? '',
      account?.companyKey ?? '',
      pin,
    ]
    secrets.push(accountName, revealed)
    const shown = await page.content()
    const remembered = await heapOf(page)
    for (const secret of secrets) {
      expect(secret.length).toBeGreaterThan(3)
      expect(shown).not.toContain(secret)
      expect(remembered).not.toContain(secret)
    }
  }))

test('a renewal falls due and happens while it is locked', () =>
  Stage.run(async (stage) => {
    await stage.launch({}, async (page) => {
      await signInNorthwind(page)
      await setPin(page)
    })
    const before = stage.service.requests.length
    await stage.launch({ laterMs: 6.9 * day }, async (page) => {
      await expect.poll(() => stage.service.requests.length).toBeGreaterThan(before)
      // A request has its status once the answer has been sent.
      await expect
        .poll(() => stage.service.requests.at(-1))
        .toMatchObject({ path: '/api/auth/update_token', status: 200 })
      await expect(lockedHeading(page)).toBeVisible()
    })
  }))

test('a restart while it is locked stays locked, and a forgotten PIN is replaced by signing in', async () => {
  const service = await startService()
  const userData = await mkdtemp(join(tmpdir(), 'deckpass-lock-'))
  try {
    const first = await launchApp({ userData })
    await signIn(first.page, service)
    await setPin(first.page)
    await first.kill()

    const { page, close, log } = await launchApp({ userData })
    await expect(lockedHeading(page)).toBeVisible()
    // There was nothing in the page to be cleared, so it was loaded once.
    expect(await log()).not.toContain('window.load-failed')
    await button(page, 'Forgotten?').click()
    const [account = nobody] = service.accounts
    await fillSignIn(page, service.baseUrl, { ...account, password: 'wrong', companyKey: '' })
    await button(page, 'Sign in').click()
    await expect(page.getByRole('alert')).toContainText('does not prove')
    await page.getByLabel('Password', { exact: true }).fill(account.password)
    await button(page, 'Sign in').click()
    await expect(copyButton(page)).toBeVisible()
    await button(page, 'Lock').click()
    await expect(page.getByRole('dialog', { name: 'Set a PIN' })).toBeVisible()
    await close()
  } finally {
    await service.close()
    await rm(userData, { recursive: true, force: true, maxRetries: 10 })
  }
})

test('what is asked for while it is locked is refused, and gives no name away', () =>
  withAccount(async ({ page, secondInstance }, service) => {
    await setPin(page)
    const answers = await page.evaluate(async () => {
      const { deckpass } = window as unknown as Bridged
      const accountId = '00000000-0000-4000-8000-000000000001'
      const asked = [
        deckpass.request('account.copy', { accountId, format: 'token' }),
        deckpass.request('account.reveal', { accountId }),
        deckpass.request('settings.change', { lockWithScreen: false }),
        deckpass.request('activity.read', { accountId }),
        deckpass.request('snapshot.read', null),
      ]
      return (await Promise.allSettled(asked)).map((each) => JSON.stringify(each))
    })
    for (const answer of answers.slice(0, 3)) expect(answer).toContain('Deckpass is locked.')
    expect(answers[3]).toContain('rejected')
    expect(answers[4]).toContain('"accounts":[]')
    expect(answers[4]).not.toContain(new URL(service.baseUrl).host)
    await secondInstance()
    await expect(lockedHeading(page)).toBeVisible()
  }))

test('the settings of the lock act at once', () =>
  withAccount(async ({ page }) => {
    await button(page, 'Settings').click()
    const dialog = page.getByRole('dialog', { name: 'Settings' })
    await expect(dialog.getByRole('switch', { name: 'Lock with the screen' })).toBeChecked()
    await dialog.getByLabel('Lock after').selectOption('5 minutes')
    await dialog.getByRole('switch', { name: 'Lock at start' }).click()
    await expect(dialog.getByRole('switch', { name: 'Lock at start' })).toBeChecked()
    await button(page, 'Set a PIN').click()
    await page.getByLabel('New PIN', { exact: true }).fill('12345')
    await page.getByLabel('Repeat the PIN', { exact: true }).fill('12345')
    await button(page, 'Set a PIN').click()
    await expect(page.getByText('A PIN has at least 6 characters.')).toBeVisible()
    await page.getByLabel('New PIN', { exact: true }).fill(pin)
    await page.getByLabel('Repeat the PIN', { exact: true }).fill(pin)
    await button(page, 'Set a PIN').click()
    await expect(button(page, 'Change the PIN')).toBeFocused()
  }))

test('the page that goes when it is locked draws no field: letters typed there would go with it', () =>
  withAccount(async ({ page }) => {
    const told: string[] = []
    page.on('console', (message) => told.push(message.text()))
    await setPin(page)
    await unlock(page)
    await expect(copyButton(page)).toBeVisible()
    await page.evaluate(() => {
      new MutationObserver(() => {
        if (document.querySelector('main input')) console.log('a field is drawn')
      }).observe(document.body, { subtree: true, childList: true })
      addEventListener('pagehide', () => console.log('the page goes'))
    })
    await button(page, 'Lock').click()
    await expect(lockedHeading(page)).toBeVisible()
    await expect.poll(() => told).toContain('the page goes')
    expect(told).toEqual(['the page goes'])
  }))
