import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ProtectChoice } from '../../../app/vault/channels.ts'
import { accountsOf, openVault, passphrase } from '../../support/disk-vault.ts'

let base: string
let folder: string
const path = () => join(folder, 'vault.json')

beforeAll(() => {
  base = mkdtempSync(join(tmpdir(), 'deckpass-hostile-'))
})
afterAll(() => rmSync(base, { recursive: true, force: true }))

/** The bytes of a real vault with one account. */
async function realVault(choice: ProtectChoice): Promise<Buffer> {
  folder = mkdtempSync(join(base, 'real-'))
  const { vault } = await openVault(folder)
  vault.save(accountsOf(1, 1))
  await vault.protect(choice)
  return readFileSync(path())
}

/**
 * Starts Deckpass over a file with these bytes. Either the accounts are there, or the person is told and
 * the bytes are still there, under this name or another.
 */
async function expectSafe(bytes: Buffer): Promise<'intact' | 'told'> {
  for (const name of readdirSync(folder)) rmSync(join(folder, name))
  writeFileSync(path(), bytes)
  const { vault, accounts } = await openVault(folder)
  vault.stop()
  // Guesses of a passphrase are counted beside the vault.
  const kept = readdirSync(folder).filter((name) => name !== 'guesses.json')
  expect(kept).toHaveLength(1)
  expect(readFileSync(join(folder, kept[0] ?? '')).equals(bytes)).toBe(true)
  if (accounts.length > 0) {
    expect(accounts).toEqual(accountsOf(1, 1))
    expect(vault.notices).toEqual([])
    return 'intact'
  }
  // A salt that was changed cannot be told from a wrong passphrase: that is said when unlocking fails.
  if (vault.view.state !== 'closed') expect(vault.notices).toHaveLength(1)
  return 'told'
}

/** `npm run test:all` asks for ten thousand. */
const flips = Number(process.env.DECKPASS_FLIPS ?? 1_000)

const choices: readonly (ProtectChoice & { flips: number })[] = [
  { kind: 'keychain', flips: flips * 0.7 },
  { kind: 'passphrase', passphrase, flips: flips * 0.3 },
]

describe.each(choices)('a vault under $kind', { timeout: 120_000 }, (choice) => {
  test('cut off anywhere is reported and kept', async () => {
    const whole = await realVault(choice)
    for (let length = 0; length < whole.length - 1; length++) {
      expect(await expectSafe(whole.subarray(0, length))).toBe('told')
    }
    // The last byte is the line end, which nobody misses.
    expect(await expectSafe(whole.subarray(0, -1))).toBe('intact')
  })

  test(`with any byte changed, ${choice.flips} times, gives the right accounts or none`, async () => {
    const whole = await realVault(choice)
    const outcomes = { intact: 0, told: 0 }
    const places = fc.nat(whole.length - 1)
    const flip = fc.asyncProperty(places, fc.integer({ min: 1, max: 255 }), async (at, bits) => {
      const changed = Buffer.from(whole)
      changed[at] = (changed[at] ?? 0) ^ bits
      outcomes[await expectSafe(changed)] += 1
    })
    await fc.assert(flip, { numRuns: choice.flips })
    // The line end may become other white space; hardly anything else may pass.
    expect(outcomes.told).toBeGreaterThan(choice.flips * 0.95)
  })
})
