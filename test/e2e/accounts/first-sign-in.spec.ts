import { expect, type Page } from '@playwright/test'
import { button, type Person } from '../../journeys/fixture.ts'
import type { handsOn } from '../../launch/hands.ts'
import { launchApp } from '../../launch.ts'
import { test } from '../fresh.ts'
import { copyButton } from '../helpers.ts'

/** A person's first minute, with real keys and a real pointer, and with common mistakes. */

const addressOf = (page: Page) => page.getByLabel('Service address')
const usernameOf = (page: Page) => page.getByLabel('Username')
const passwordOf = (page: Page) => page.getByLabel('Password', { exact: true })
const keyOf = (page: Page) => page.getByLabel('Company key')

/** Enters everything except the address. */
async function enterCredentials(page: Page, hands: ReturnType<typeof handsOn>, person: Person) {
  await hands.enter(usernameOf(page), person.username)
  await hands.enter(passwordOf(page), person.password)
  await hands.enter(keyOf(page), person.companyKey)
}

test('missing input is requested, and the password is only in its own field', async ({
  app,
  page,
  hands,
  service,
}) => {
  await expect(addressOf(page)).toBeFocused()
  await hands.type(service.baseUrl)
  await hands.enter(keyOf(page), service.person.companyKey)
  await hands.press(button(page, 'Sign in'))
  await expect(usernameOf(page)).toBeFocused()
  await hands.enter(passwordOf(page), 'hunter2secret')
  await expect(passwordOf(page)).toHaveValue('hunter2secret')
  await expect(usernameOf(page)).toHaveValue('')
  await hands.enter(usernameOf(page), service.person.username)
  await expect(page.locator('[aria-invalid]')).toHaveCount(0)

  await test.step('a wrong password is typed over', async () => {
    await hands.keys('Return')
    const alert = page.getByRole('alert')
    await expect(alert).toContainText('did not accept this username, password or company key')
    await expect(button(page, 'Test the connection')).toBeHidden()
    await expect(passwordOf(page)).toBeFocused()
    await hands.type(service.person.password)
    await expect(alert).toBeHidden()
    await expect(passwordOf(page)).toHaveValue(service.person.password)
    await hands.press(button(page, 'Sign in'))
    await hands.press(copyButton(page))
    await expect.poll(async () => service.stateOf((await app.clipboard()).text)).toBe('valid')
  })
})

test('typing while a slow service is called cancels the sign-in', async ({ page, hands, service }) => {
  service.faults.always({ kind: 'delay', ms: 1500 })
  await hands.enter(addressOf(page), service.baseUrl)
  await enterCredentials(page, hands, service.person)
  await hands.enter(passwordOf(page), 'mistyped')
  await hands.keys('Return')
  await expect(button(page, 'Cancel')).toBeVisible()
  await hands.keys('ctrl+a')
  // Typing this takes longer than the service's answer.
  const password = `${service.person.password}, and some more letters`
  await hands.type(password)
  await expect(passwordOf(page)).toHaveValue(password)
  await expect(passwordOf(page)).toBeFocused()
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('only a refusal after a press moves the content below it', async ({ page, hands, service }) => {
  const submit = button(page, 'Sign in')
  await expect(addressOf(page)).toBeFocused()
  const before = await submit.boundingBox()
  await hands.type('someone:secret@slides.example.com')
  await hands.keys('Tab')
  await expect(addressOf(page)).toHaveAccessibleDescription(
    'The username and password have their own fields.',
  )
  expect(await submit.boundingBox()).toEqual(before)
  await hands.press(submit)
  await expect(page.locator('[aria-invalid]')).toHaveCount(4)
  const refused = await submit.boundingBox()
  expect(refused).not.toEqual(before)
  await enterCredentials(page, hands, service.person)
  await hands.enter(addressOf(page), service.baseUrl)
  expect(await submit.boundingBox()).toEqual(refused)
})

test('changes on leaving the address wait until the pointer is released', async ({ page }) => {
  await expect(addressOf(page)).toBeFocused()
  await page.keyboard.type('http://slides.example.com')
  const { x = 0, y = 0 } = (await usernameOf(page).boundingBox()) ?? {}
  await page.mouse.move(x + 10, y + 10)
  await page.mouse.down()
  await expect(usernameOf(page)).toBeFocused()
  await expect(addressOf(page)).not.toHaveAttribute('aria-invalid')
  await page.mouse.up()
  await expect(addressOf(page)).toHaveAttribute('aria-invalid', 'true')
  await expect(usernameOf(page)).toBeFocused()
})

for (const lang of ['en_US.UTF-8', 'de_DE.UTF-8'])
  test(`whatever a service answers, the message is below Sign in and moves nothing above, in ${lang}`, async ({
    service,
  }) => {
    const app = await launchApp({ env: { LANG: lang } })
    const { page } = app
    const [form, submit] = [page.locator('form'), page.locator('[type=submit]')]
    const downTo = async () => ((await submit.boundingBox())?.y ?? 0) - ((await form.boundingBox())?.y ?? 0)
    for (const [width, height] of [
      [760, 560],
      [880, 640],
    ] as const) {
      await page.setViewportSize({ width, height })
      for (const part of await form.locator('input, [type=submit]').all())
        await expect(part, `${width} x ${height}`).toBeInViewport({ ratio: 1 })
    }
    const before = await downTo()
    const words =
      'The company key of this account was replaced; ask your administrator for the new one, please. '
    for (const fault of [
      { kind: 'status', status: 404 },
      { kind: 'redirect', to: 'https://login.northwind-example.com/' },
      { kind: 'html' },
      { kind: 'status', status: 407 },
      { kind: 'status', status: 403, body: JSON.stringify({ error: words.repeat(3) }) },
    ] as const) {
      service.faults.clear()
      service.faults.always(fault)
      const typed = { address: `${service.baseUrl}/decks`, ...service.person }
      for (const name of ['address', 'username', 'password', 'companyKey'] as const)
        await page.locator(`[name=${name}]`).fill(typed[name])
      await submit.click()
      await expect(page.getByRole('alert')).toBeInViewport({ ratio: 1 })
      expect(await downTo()).toBe(before)
      await expect(submit).toBeInViewport({ ratio: 1 })
      const frame = await form.locator('[data-tone=bad]').boundingBox()
      const end = (frame?.y ?? 0) + (frame?.height ?? 0)
      expect(await page.evaluate(() => innerHeight), 'its frame stays off the edge').toBeGreaterThan(end + 4)
    }
    // The page is scrolled to the last message, and must stay so while the person corrects the address.
    await page.locator('[name=address]').focus()
    const scrolled = await submit.boundingBox()
    await page.keyboard.press('End')
    await page.keyboard.type('x')
    await expect(page.getByRole('alert')).toHaveCount(0)
    expect(await submit.boundingBox()).toEqual(scrolled)
    await app.close()
  })

test('a message after a press covers no control', async ({ page, hands, service }) => {
  await hands.enter(addressOf(page), service.baseUrl)
  await enterCredentials(page, hands, service.person)
  await hands.keys('Return')
  await expect(copyButton(page)).toBeVisible()
  await hands.keys('ctrl+n')
  const submit = button(page, 'Sign in')
  await expect(submit).toBeVisible()
  await hands.keys('ctrl+r', 'ctrl+n')
  await expect(page.getByText(/^Renewed\./)).toBeVisible()
  await submit.click({ trial: true, timeout: 3_000 })
})
