import { chmodSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import {
  acme,
  button,
  fill,
  JourneyFixture,
  leaveSettings,
  northwind,
  openSettings,
  signInNorthwind,
} from '../journeys/fixture.ts'
import { handsOn } from '../launch/hands.ts'
import { copyButton } from './helpers.ts'
import { lockedHeading, setPin } from './lock-helpers.ts'

test('an account that was only imported does not open a forgotten PIN for whoever can sign in to it', () =>
  JourneyFixture.run((fixture) =>
    fixture.launch({}, async (page, { desktop, chooseFile }) => {
      const hands = handsOn({ page, desktop })
      await signInNorthwind(page)
      const folder = desktop.env.TMPDIR ?? ''
      const address = 'https://decks.acme.example'
      const accounts = [{ address, username: acme.username, name: 'Acme Studio' }]
      const list = join(folder, 'team.json')
      writeFileSync(list, JSON.stringify({ version: 1, accounts }))
      chmodSync(list, 0o644)
      await chooseFile(list)
      await openSettings(page)
      await button(page, 'Import accounts').click()
      await button(page, 'Add 1 account').click()
      await leaveSettings(page)
      await setPin(page)

      const calls = fixture.service.requests.length
      await button(page, 'Forgot PIN?').click()
      await hands.keys('Escape')
      await expect(lockedHeading(page)).toBeVisible()
      await hands.press(button(page, 'Forgot PIN?'))
      await hands.type('decks.acme.example')
      await hands.keys('Return')
      await expect(page.getByLabel('Username')).toBeFocused()
      await expect(page.locator('[aria-invalid]')).toHaveCount(2)
      // The service would take these.
      await fill(page, address, acme, null)
      await button(page, 'Sign in').click()
      await expect(page.getByRole('alert')).toContainText('does not prove')
      expect(fixture.service.requests).toHaveLength(calls)

      await fill(page, 'https://slides.northwind.example', northwind, null)
      await button(page, 'Sign in').click()
      await expect(copyButton(page)).toBeVisible()
      await expect(lockedHeading(page)).toHaveCount(0)
    }),
  ))
