import { expect, type Page, test } from '@playwright/test'
import { fill, JourneyFixture, northwind, signInAcme } from '../../journeys/fixture.ts'

/** Everything in the page: elements, attributes, and the content of fields. */
function everythingIn(page: Page): Promise<string> {
  return page.evaluate(() => {
    const fields = [...document.querySelectorAll('input')].map(({ value }) => value)
    return [document.documentElement.outerHTML, ...fields, location.href, document.title].join('\n')
  })
}

const reveal = (page: Page) => page.getByRole('button', { name: 'Reveal' })
const hide = (page: Page) => page.getByRole('button', { name: 'Hide' })

test('the page contains a password only until it is sent, and a token only while it is revealed', () =>
  JourneyFixture.play(async (page, app) => {
    await fill(page, 'https://slides.northwind.example', northwind)
    // Input is only in the fields, not in the page's markup.
    expect(await page.content()).not.toContain(northwind.password)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Northwind' })).toBeVisible()
    const all = await everythingIn(page)
    expect(all).toContain(northwind.username)
    expect(all).not.toContain(northwind.password)
    expect(all).not.toContain(northwind.companyKey)
    expect(await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]))).toBe('[{},{}]')

    // From here on the test controls the page's clock, because 29 s and 30 s are close together.
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 60_000))
    await page.getByRole('button', { name: 'Copy token' }).click()
    await expect(page.getByRole('status')).toContainText('Copied.')
    const { text: token } = await app.clipboard()
    expect(token).toContain('demo-token')
    expect(await everythingIn(page)).not.toContain(token)

    await reveal(page).click()
    await expect(page.getByText(token)).toBeVisible()
    await page.clock.fastForward(29_999)
    await expect(page.getByText(token)).toBeVisible()
    await page.clock.fastForward(1)
    await expect(reveal(page)).toBeVisible()
    expect(await everythingIn(page)).not.toContain(token)

    await reveal(page).click()
    await expect(hide(page)).toBeVisible()
    await page.evaluate(() => window.dispatchEvent(new Event('blur')))
    await expect(reveal(page)).toBeVisible()
    expect(await everythingIn(page)).not.toContain(token)

    await page.getByRole('button', { name: 'Add account' }).click()
    await signInAcme(app)
    await page.getByRole('button', { name: /Northwind/ }).click()
    await reveal(page).click()
    await expect(page.getByText(token)).toBeVisible()
    await page.getByRole('button', { name: /Acme Studio/ }).click()
    await expect(reveal(page)).toBeVisible()
    expect(await everythingIn(page)).not.toContain(token)
  }))
