import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { createCipher } from '../../main/vault/aes-gcm.ts'
import { accountsOf, openVault, vaultIn } from '../../test/support/disk-vault.ts'
import { most, type Row, series } from './report.ts'

const count = 1_000
const entries = 500
const rounds = 8

/** Saves a renewal and opens the vault, with 1,000 accounts that all have a full activity. */
export async function vault(): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), 'deckpass-bench-'))
  const newVault = () => vaultIn(folder, { cipher: createCipher() })
  const savingMs: number[] = []
  const heldMs: number[] = []
  const unlockingMs: number[] = []
  try {
    const { vault } = await openVault(folder, newVault())
    let accounts = accountsOf(200, count).map((each, index) => ({ ...each, username: `user-${index}` }))
    vault.save(accounts)
    for (const { id } of accounts)
      for (let at = 0; at < entries; at += 1)
        vault.activity.note(id, { at, event: { kind: 'woke-up', sleptMs: at } })
    await vault.waitForWrites()
    for (let round = 0; round < rounds; round += 1) {
      accounts = accounts.map((each, index) => (index === round ? { ...each, skewMs: round } : each))
      const held = monitorEventLoopDelay({ resolution: 1 })
      held.enable()
      const from = performance.now()
      vault.save(accounts)
      for (const { id } of accounts.slice(round, round + 1))
        vault.activity.note(id, { at: entries + round, event: { kind: 'revealed' } })
      await vault.waitForWrites()
      savingMs.push(performance.now() - from)
      held.disable()
      heldMs.push(held.max / 1e6)
    }
    vault.stop()
    for (let round = 0; round < rounds; round += 1) {
      const from = performance.now()
      const opened = await openVault(folder, newVault())
      unlockingMs.push(performance.now() - from)
      opened.vault.stop()
    }
  } finally {
    await rm(folder, { recursive: true })
  }
  const row = (figure: string, values: readonly number[], limit: number): Row => ({
    figure: `${figure}, 1,000 accounts with full activities`,
    measured: series('ms', values),
    budget: most(limit),
  })
  return [
    row('Saving a renewal', savingMs, 200),
    row('Main thread held by that', heldMs, 20),
    row('Unlocking', unlockingMs, 300),
  ]
}
