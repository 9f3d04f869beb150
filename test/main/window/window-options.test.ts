import { expect, test } from 'vitest'
import { webPreferences } from '../../../main/window/window-options.ts'

test('the developer tools open while Deckpass is developed, and never in an installed one', () => {
  const page = {
    session: Object.create(null),
    preload: '/preload.cjs',
    region: 'en-GB',
    language: () => 'en' as const,
  }
  expect(webPreferences({ ...page, isPackaged: false }).devTools).toBe(true)
  expect(webPreferences({ ...page, isPackaged: true }).devTools).toBe(false)
})
