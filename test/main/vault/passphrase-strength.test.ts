import { expect, test } from 'vitest'
import { createStrengthEstimator } from '../../../main/vault/passphrase-strength.ts'

const estimateStrength = createStrengthEstimator()

test.each([
  '          ',
  ...'aaaaaaaaaaaa password P@ssw0rd2026 qwertyuiop abcdefgh12345678 20.11.1985 deckpassdeckpass'.split(' '),
])('%j is too easy to guess', async (passphrase) => {
  expect((await estimateStrength(passphrase)).score).toBeLessThan(3)
})

test.each(['lantern orbit mustard velvet', 'zK4!vQ9w#Lp2', 'Übermäßig viele Eichhörnchen'])(
  '%j is hard to guess',
  async (passphrase) => {
    expect((await estimateStrength(passphrase)).score).toBeGreaterThanOrEqual(3)
  },
)

test('only the beginning of a long text is estimated, to limit the work', async () => {
  expect((await estimateStrength(`${'ab'.repeat(32)}lantern orbit mustard velvet`)).score).toBeLessThan(3)
})
