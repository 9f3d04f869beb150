import { day } from '../support/durations.ts'
import {
  button,
  chooseAction,
  chooseOrder,
  expect,
  fill,
  type Journey,
  JourneyFixture,
  northwind,
  openSettings,
  signIn,
  signInAcme,
  signInNext,
  signInNorthwind,
} from './fixture.ts'

export const firstStart: Journey = {
  name: 'the first start',
  play: (show) =>
    JourneyFixture.run((fixture) =>
      fixture.launch({}, async (page) => {
        await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
        await show('sign-in', page)

        await fill(page, 'http://slides.northwind.example', { ...northwind, username: 'mara:lind' })
        await button(page, 'Sign in').click()
        await expect(page.getByLabel('Service address')).toHaveAttribute('aria-invalid', 'true')
        await show('sign-in-refused', page)

        await fill(page, 'https://slides.northwind.example', { ...northwind, password: 'wrong' })
        await button(page, 'Sign in').click()
        await expect(page.getByRole('alert')).toBeVisible()
        await show('sign-in-failed', page)

        fixture.fail({ kind: 'reset', when: 'before-work' })
        await button(page, 'Sign in').click()
        await expect(button(page, 'Test the connection')).toBeVisible()
        await show('sign-in-cut', page)

        fixture.fail({ kind: 'silence' })
        await button(page, 'Sign in').click()
        await expect(button(page, 'Cancel')).toBeVisible()
        await show('sign-in-running', page)
        await page.keyboard.press('Escape')
        await expect(button(page, 'Cancel')).toBeHidden()

        fixture.fail()
        await signInNorthwind(page)
        await show('account-one', page)
      }),
    ),
}

export const everyDay: Journey = {
  name: 'every day',
  play: (show) =>
    JourneyFixture.run(async (fixture) => {
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
        await expect(page.getByRole('menu')).toBeVisible()
        await show('copy-menu', page)
        await page.getByRole('menuitem', { name: 'HTTP header' }).click()
        await expect(button(page, 'Copy token')).toBeVisible()

        await button(page, 'Reveal').click()
        await expect(button(page, 'Hide')).toBeVisible()
        await show('account-revealed', page)
        // As when another window comes before it. After half a minute it is hidden already.
        await page.evaluate(() => window.dispatchEvent(new Event('blur')))
        await expect(button(page, 'Hide')).toBeHidden()

        await page.getByText('Signed in to slides.northwind.example.').click()
        await expect(page.getByText('The service said')).toBeVisible()
        await show('activity-detail', page)

        await chooseAction(page, 'Sign out')
        await expect(button(page, 'Undo')).toBeVisible()
        await show('sign-out', page)
        await button(page, 'Undo').click()
        await expect(button(page, 'Undo')).toBeHidden()

        await page.keyboard.press('?')
        await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
        await show('shortcuts', page)
        await page.keyboard.press('Escape')

        await openSettings(page)
        await show('settings-general', page)
        await page.getByRole('button', { name: 'Global shortcut None' }).click()
        await show('settings-shortcut', page)
        await page.keyboard.press('Escape')
        await page.getByRole('tab', { name: 'Copying' }).click()
        await show('settings-copying', page)
        await page.getByRole('tab', { name: 'About' }).click()
        await expect(page.getByText(/^Version /)).toBeVisible()
        await show('settings-about', page)
        await button(page, 'Show licenses').click()
        await expect(page.getByRole('dialog', { name: 'Licenses' })).toBeVisible()
        await show('licences', page)
        await page.keyboard.press('Escape')
        await page.getByRole('tab', { name: 'Security' }).click()
        await show('settings-security-plain', page)
        await button(page, 'Change protection').click()
        await page.getByRole('radio', { name: 'Passphrase' }).check()
        await show('change-protection', page)
      })
    }),
}

export const trouble: Journey = {
  name: 'trouble with renewing',
  play: (show) =>
    JourneyFixture.run(async (fixture) => {
      await fixture.launch({}, async (page, app) => {
        await signInNorthwind(page)
        await button(page, 'Add account').click()
        await signInAcme(app)
        await button(page, 'Copy token').click()
        await page.getByRole('button', { name: /Northwind/ }).click()
        await button(page, 'Copy token').click()
        await expect(page.getByRole('status')).toContainText('Copied.')
      })
      // The first renewal replaces the token, and the answer states no expiry from a clock that is right.
      await fixture.launch({ laterMs: 3 * day }, async (page) => {
        fixture.fail({ kind: 'token-expires', value: undefined }, { kind: 'clock', offMs: -13 * 60_000 })
        await chooseAction(page, 'Renew now')
        await expect(page.getByText(/was replaced just now/)).toBeVisible()
        await expect(page.getByText('13 minutes ahead')).toBeVisible()
        fixture.fail()
      })
      await fixture.launch({ laterMs: 3.1 * day }, async (page, app) => {
        await expect(page.getByText(/^What you copied on .* was replaced 2 hours ago\.$/)).toBeVisible()
        await show('account-told', page)
        // As when the lid is opened where there is no network.
        await app.network('offline')
        await app.power('resume')
        await expect(page.getByText('You are offline.')).toBeVisible()
        await show('offline', page)
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
        await expect(button(page, 'Check the address')).toBeVisible()
        await show('wrong-place', page)
        fixture.fail({ kind: 'status', status: 503 })
        await chooseAction(page, 'Renew now')
        await expect(button(page, 'Try now')).toBeVisible()
        await show('trouble', page)
        fixture.fail({ kind: 'status', status: 401 })
        await app.passTime(5_000)
        await chooseAction(page, 'Renew now')
        await expect(button(page, 'Sign in again')).toBeVisible()
        await show('rejected', page)
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
    }),
}

export const many: Journey = {
  name: 'many accounts',
  play: (show) =>
    JourneyFixture.run((fixture) =>
      fixture.launch({}, async (page, app) => {
        for (const name of [
          'Northwind',
          'Acme Studio',
          'Contoso',
          'Globex',
          'Initech',
          'Umbra',
          'Vandelay',
        ]) {
          const address = `https://${name.split(' ')[0]?.toLowerCase()}.example`
          if (name === 'Northwind') await signIn(page, address, northwind, name)
          else {
            await button(page, 'Add account').click()
            await signInNext(app, address, northwind, name)
          }
        }
        await button(page, 'Add account').click()
        fixture.fail({ kind: 'body', body: '{"success":"ok"}' })
        await signInNext(app, 'https://hooli.example', northwind, 'Hooli')
        await chooseOrder(page, 'Most urgent first')
        await show('accounts-many', page)
        await page.getByRole('searchbox', { name: 'Search accounts' }).fill('nobody')
        await expect(page.getByText('No account matches “nobody”.')).toBeVisible()
        await show('accounts-no-match', page)
      }),
    ),
}
