import { expect, test } from 'vitest'
import { defaultSettings } from '../../../../app/settings/model/settings.ts'

test('at first only the screen locks Deckpass, no lock closes the vault, and no program may ask', () => {
  expect(defaultSettings).toMatchObject({
    lockWithScreen: true,
    lockAfter: 'never',
    lockAtStart: false,
    programsMayAsk: false,
  })
})
