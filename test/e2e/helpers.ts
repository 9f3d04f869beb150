import { expect, type Locator, type Page } from '@playwright/test'
import { fill, leaveSettings, openSettings, type Person, turnSwitch } from '../journeys/fixture.ts'
import type { Terminal } from '../launch/terminal.ts'

export const fillSignIn = fill

/** Signs in as a person does, with the first account of a practice service, and waits for the account's screen. */
export async function signIn(
  page: Page,
  { baseUrl, person }: { readonly baseUrl: string; readonly person: Person },
): Promise<void> {
  await fillSignIn(page, baseUrl, person)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(copyButton(page)).toBeVisible()
}

/** Sets in the settings whether programs may ask, and waits until that applies to a program in the terminal. */
export async function letPrograms(page: Page, terminal: Terminal, may: boolean): Promise<void> {
  await openSettings(page, 'Programs')
  await turnSwitch(page, 'Let programs on this computer ask for the token', may)
  await leaveSettings(page)
  await expect.poll(async () => (await terminal.deckpass(['status'])).status).toBe(may ? 0 : 4)
}

export function copyButton(page: Page): Locator {
  return page.getByRole('button', { name: 'Copy token', exact: true })
}

export function timer(page: Page): Locator {
  return page.getByRole('timer', { name: 'Time left' })
}

/**
 * Answers a consent request with *Don't allow* or a choice, once its buttons work, and waits until its window is
 * closed.
 */
export async function answerRequest(question: Page, choice: string | RegExp): Promise<void> {
  const isNo = choice === "Don't allow"
  const answer = question.getByRole('button', isNo ? { name: choice } : { name: 'Allow', exact: true })
  await expect(answer).not.toHaveAttribute('aria-disabled', 'true')
  // Without a terminal there is nothing to choose.
  const radio = question.getByRole('radio', { name: choice })
  if (!isNo && (choice !== 'Once' || (await radio.count()) > 0)) await radio.check()
  // A press while the window takes the focus is ignored, so a person presses again.
  await expect(async () => {
    const gone = question.isClosed() || question.waitForEvent('close', { timeout: 2_000 })
    await Promise.all([gone, answer.click({ timeout: 2_000 }).catch(() => undefined)])
  }).toPass()
}
