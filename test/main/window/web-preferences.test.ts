import { expect, test } from 'vitest'
import { webPreferences } from '../../../main/window/web-preferences.ts'

test('the developer tools open while Deckpass is developed, and never in an installed one', () => {
  expect(webPreferences({ isPackaged: false }).devTools).toBe(true)
  expect(webPreferences({ isPackaged: true }).devTools).toBe(false)
})
