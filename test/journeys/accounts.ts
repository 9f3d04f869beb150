import { day } from '../support/durations.ts'
import {
  button,
  chooseAction,
  chooseOrder,
  expect,
  fill,
  northwind,
  openSettings,
  signInAcme,
  signInNext,
  signInNorthwind,
} from './fixture.ts'
import { walk } from './walk.ts'

export const firstStart = walk('the first start', (show, fixture) =>
  fixture.launch({}, async (page) => {
    await show('sign-in', page.getByRole('heading', { name: 'Sign in' }))

    await fill(page, 'http://slides.northwind.example', { ...northwind, username: 'mara:lind' })
    await button(page, 'Sign in').click()
    await expect(page.getByLabel('Service address')).toHaveAttribute('aria-invalid', 'true')
    await show('sign-in-refused', page)

    await fill(page, 'https://slides.northwind.example', { ...northwind, password: 'wrong' })
    await button(page, 'Sign in').click()
    await show('sign-in-failed', page.getByRole('alert'))

    fixture.fail({ kind: 'reset', when: 'before-work' })
    await button(page, 'Sign in').click()
    await show('sign-in-cut', button(page, 'Test the connection'))

    fixture.fail({ kind: 'silence' })
    await button(page, 'Sign in').click()
    await show('sign-in-running', button(page, 'Cancel'))
    await button(page, 'Cancel').click()
    await expect(button(page, 'Cancel')).toBeHidden()

    fixture.fail()
    await signInNorthwind(page)
    await show('account-one', page)
  }),
)

export const everyDay = walk('every day', async (show, fixture) => {
  await fixture.launch({}, async (page, app) => {
    await signInNorthwind(page)
    await button(page, 'Add account').click()
    await show('add-account', page)
    await signInAcme(app)
  })
  await fixture.launch({ laterMs: 1.865 * day }, async (page) => {
    await show('account', page)

    await button(page, 'Copy token').click()
    await expect(page.getByRole('status')).toContainText('Copied.')
    await show('account-copied', page)

    await button(page, 'Copy as…').click()
    await show('copy-menu', page.getByRole('menu'))
    await page.getByRole('menuitem', { name: 'HTTP header' }).click()
    await expect(button(page, 'Copy token')).toBeVisible()

    await button(page, 'Reveal').click()
    await show('account-revealed', button(page, 'Hide'))
    // Hides the token as if another window came to the front. After half a minute it may be hidden already.
    await page.evaluate(() => window.dispatchEvent(new Event('blur')))
    await expect(button(page, 'Hide')).toBeHidden()

    await page.getByText('Signed in to slides.northwind.example.').click()
    await show('activity-detail', page.getByText('The service said'))

    await chooseAction(page, 'Sign out')
    await show('sign-out', button(page, 'Undo'))
    await button(page, 'Undo').click()
    await expect(button(page, 'Undo')).toBeHidden()

    await page.keyboard.press('?')
    await show('shortcuts', page.getByRole('dialog', { name: 'Keyboard shortcuts' }))
    await page.keyboard.press('Escape')

    await openSettings(page)
    await show('settings-general', page)
    await page.getByRole('button', { name: 'Global shortcut None' }).click()
    await show('settings-shortcut', page)
    await page.keyboard.press('Escape')
    await page.getByRole('tab', { name: 'Copying' }).click()
    await show('settings-copying', page)
    await page.getByRole('tab', { name: 'About' }).click()
    await show('settings-about', page.getByText(/^Version /))
    await button(page, 'Show licenses').click()
    await show('licenses', page.getByRole('dialog', { name: 'Licenses' }))
    await page.keyboard.press('Escape')
    await page.getByRole('tab', { name: 'Security' }).click()
    await show('settings-security-plain', page)
    await button(page, 'Change protection').click()
    await page.getByRole('radio', { name: 'Passphrase' }).check()
    await show('change-protection', page)
  })
})

export const trouble = walk('trouble with renewing', async (show, fixture) => {
  await fixture.launch({}, async (page, app) => {
    await signInNorthwind(page)
    await button(page, 'Add account').click()
    await signInAcme(app)
    await button(page, 'Copy token').click()
    await page.getByRole('button', { name: /Northwind/ }).click()
    await button(page, 'Copy token').click()
    await expect(page.getByRole('status')).toContainText('Copied.')
  })
  // The first renewal replaces the token. Its answer states no expiry, and the service's clock is wrong.
  await fixture.launch({ laterMs: 3 * day }, async (page) => {
    fixture.fail({ kind: 'token-expires', value: undefined }, { kind: 'clock', offMs: -13 * 60_000 })
    await chooseAction(page, 'Renew now')
    await expect(page.getByText(/was replaced just now/)).toBeVisible()
    await expect(page.getByText('13 minutes ahead')).toBeVisible()
    fixture.fail()
  })
  await fixture.launch({ laterMs: 3.1 * day }, async (page, app) => {
    await show('account-told', page.getByText(/^What you copied on .* was replaced 2 hours ago\.$/))
    // As when the lid is opened without a network.
    await app.network('offline')
    await app.power('resume')
    await show('offline', page.getByText('You are offline.'))
    await app.network('online')
    await app.power('resume')
    await chooseAction(page, 'Renew now')
    await expect(page.getByText('13 minutes ahead')).toBeHidden()
    await button(page, 'Copy token').click()
    await expect(page.getByRole('status').filter({ hasText: 'Copied.' })).toBeVisible()
    fixture.fail({ kind: 'redirect', to: 'https://sso.example/' })
    await app.passTime(5_000)
    await chooseAction(page, 'Renew now')
    await expect(page.getByText(/^Not renewed\..*sso\.example/)).toBeVisible()
  })
  await fixture.launch({ laterMs: 9.35 * day }, async (page, app) => {
    await show('wrong-place', button(page, 'Check the address'))
    fixture.fail({ kind: 'status', status: 503 })
    await chooseAction(page, 'Renew now')
    await show('trouble', button(page, 'Try now'))
    fixture.fail({ kind: 'status', status: 401 })
    await app.passTime(5_000)
    await chooseAction(page, 'Renew now')
    await show('rejected', button(page, 'Sign in again'))
    await button(page, 'Sign in again').click()
    await show('sign-in-again', page)
  })
  await fixture.launch({ laterMs: 11 * day }, async (page) => {
    await expect(page.getByRole('timer', { name: 'Time left' })).toHaveText('Expired')
    await show('expired', page)
    fixture.fail({ kind: 'status', status: 503 })
    await chooseAction(page, 'Renew now')
    await expect(page.getByText('(status 503)').first()).toBeVisible()
    await page.keyboard.press('Control+C')
    await expect(page.getByRole('alert').first()).not.toBeEmpty()
    await show('expired-copied', page)
  })
})

const others = ['Acme Studio', 'Contoso', 'Globex', 'Initech', 'Umbra', 'Vandelay']

export const many = walk('many accounts', (show, fixture) =>
  fixture.launch({}, async (page, app) => {
    await signInNorthwind(page)
    const add = async (name: string, host: string) => {
      await button(page, 'Add account').click()
      await signInNext(app, `https://${host}.example`, northwind, name)
    }
    for (const name of others) await add(name, name.split(' ')[0]?.toLowerCase() ?? '')
    fixture.fail({ kind: 'body', body: '{"success":"ok"}' })
    await add('Hooli', 'hooli')
    await chooseOrder(page, 'Most urgent first')
    await show('accounts-many', page)
    await page.getByRole('searchbox', { name: 'Search accounts' }).fill('nobody')
    await show('accounts-no-match', page.getByText('No account matches “nobody”.'))
  }),
)
