import { expect, test } from 'vitest'
import { chooseLanguage } from '../../../../app/settings/model/language.ts'

test.each([
  [['de-AT', 'en'], 'de'],
  [['de_DE'], 'de'],
  [['fr-FR', 'de-CH'], 'de'],
  [['en-US', 'de'], 'en'],
  [['fr'], 'en'],
  [['toString'], 'en'],
  [[], 'en'],
] as const)('a system that prefers %j gets %s', (preferred, language) => {
  expect(chooseLanguage('system', preferred)).toBe(language)
})

test('what the person chose comes before the system', () => {
  expect(chooseLanguage('en', ['de'])).toBe('en')
})
