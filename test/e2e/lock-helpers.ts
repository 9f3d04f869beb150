import { expect, type Page } from '@playwright/test'
import { button } from '../journeys/fixture.ts'
import type { LaunchOptions } from '../launch/types.ts'
import { launchApp, type RunningApp } from '../launch.ts'
import { type Service, startService } from '../service/service.ts'
import { copyButton, signIn } from './helpers.ts'

/** Runs the steps with an app in which the person has signed in. */
export async function withAccount(
  play: (app: RunningApp, service: Service) => Promise<void>,
  options: LaunchOptions = {},
): Promise<void> {
  const service = await startService()
  const app = await launchApp(options)
  try {
    await signIn(app.page, service)
    await play(app, service)
  } finally {
    await app.close()
    await service.close()
  }
}

export const pin = '482 915'

export const lockedHeading = (page: Page) => page.getByRole('heading', { name: 'Locked' })

/** Locks for the first time, which asks for a PIN. */
export async function setPin(page: Page): Promise<void> {
  await button(page, 'Lock').click()
  await page.getByLabel('New PIN', { exact: true }).fill(pin)
  await page.getByLabel('Repeat the PIN', { exact: true }).fill(pin)
  await button(page, 'Set PIN').click()
  await expect(lockedHeading(page)).toBeVisible()
}

export async function lock(page: Page): Promise<void> {
  await button(page, 'Lock').click()
  await expect(lockedHeading(page)).toBeVisible()
}

/** Tries to unlock, and does not wait for the result. */
export async function unlock(page: Page): Promise<void> {
  await page.getByLabel('PIN or passphrase', { exact: true }).fill(pin)
  await button(page, 'Unlock').click()
}

/** Unlocks, and waits for the account. */
export async function open(page: Page): Promise<void> {
  await unlock(page)
  await expect(copyButton(page)).toBeVisible()
}

/** The content of the page's memory, from the browser's heap snapshot. */
export async function heapOf(page: Page): Promise<string> {
  const session = await page.context().newCDPSession(page)
  const parts: string[] = []
  session.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => parts.push(chunk))
  await session.send('HeapProfiler.enable')
  await session.send('HeapProfiler.collectGarbage')
  await session.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false })
  await session.detach()
  return parts.join('')
}
