import { expect, test } from 'vitest'
import { createStrengthEstimator } from '../../../main/vault/passphrase-strength.ts'

const estimateStrength = createStrengthEstimator()

test.each([
  'aaaaaaaaaaaa',
  'password',
  'P@ssw0rd2026',
  'qwertyuiop',
  '          ',
  'abcdefgh12345678',
  '20.11.1985',
  'deckpassdeckpass',
])('%j is too easy to guess', async (passphrase) => {
  expect((await estimateStrength(passphrase)).score).toBeLessThan(3)
})

test.each(['lantern orbit mustard velvet', 'zK4!vQ9w#Lp2', 'Übermäßig viele Eichhörnchen'])(
  '%j is hard to guess',
  async (passphrase) => {
    expect((await estimateStrength(passphrase)).score).toBeGreaterThanOrEqual(3)
  },
)

test('the longest text that the bridge lets through takes little work', async () => {
  await estimateStrength('the words are loaded')
  for (const text of ['ab'.repeat(2048), 'p4ssw0rd'.repeat(512), '1'.repeat(4096)]) {
    const before = process.cpuUsage()
    await estimateStrength(text)
    const { user, system } = process.cpuUsage(before)
    expect((user + system) / 1_000).toBeLessThan(500)
  }
})
