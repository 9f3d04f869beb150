import { expect, test } from 'vitest'
import { vaultRefusalWords } from '../../../app/words/index.ts'

test('from the third wrong passphrase on, another possible reason is named', () => {
  const sentence = (guesses: number) => vaultRefusalWords({ reason: 'does-not-open', guesses })
  expect(sentence(2)).not.toContain('something else has changed the file')
  expect(sentence(3)).toContain('something else has changed the file')
})
