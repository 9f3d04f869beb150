import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { createCipher } from '../../main/vault/aes-gcm.ts'
import { accountsOf, openVault, vaultIn } from '../../test/support/disk-vault.ts'
import type { Row } from './report.ts'

const count = 1_000
const entries = 500
const rounds = 8

/** Saves a renewal and opens the vault, with 1,000 accounts that all have a full activity. */
export async function vault(): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), 'deckpass-bench-'))
  const open = () => openVault(folder, vaultIn(folder, { cipher: createCipher() }))
  const savingMs: number[] = []
  const heldMs: number[] = []
  const unlockingMs: number[] = []
  try {
    const { vault } = await open()
    // Kept in memory for now, so that each activity is written once.
    await vault.protect({ kind: 'session' })
    const accounts = accountsOf(200, count).map((each, index) => ({ ...each, username: `user-${index}` }))
    vault.save(accounts)
    for (const { id } of accounts)
      for (let at = 0; at < entries; at += 1)
        vault.activity.note(id, { at, event: { kind: 'woke-up', sleptMs: at } })
    await vault.protect({ kind: 'keychain' })
    await vault.waitForWrites()
    for (const renewed of accounts.slice(0, rounds)) {
      const held = monitorEventLoopDelay({ resolution: 1 })
      held.enable()
      const from = performance.now()
      vault.save(accounts.map((each) => (each === renewed ? { ...each, skewMs: 1 } : each)))
      vault.activity.note(renewed.id, { at: entries, event: { kind: 'revealed' } })
      await vault.waitForWrites()
      savingMs.push(performance.now() - from)
      held.disable()
      heldMs.push(held.max / 1e6)
    }
    vault.stop()
    for (let round = 0; round < rounds; round += 1) {
      const from = performance.now()
      const { vault: opened } = await open()
      unlockingMs.push(performance.now() - from)
      opened.stop()
    }
  } finally {
    await rm(folder, { recursive: true })
  }
  const row = (figure: string, values: readonly number[], limit: number): Row => ({
    figure: `${figure}, 1,000 accounts with full activities`,
    unit: 'ms',
    values,
    limit,
  })
  return [
    row('saving a renewal', savingMs, 200),
    row('main thread held by that', heldMs, 20),
    row('unlocking', unlockingMs, 300),
  ]
}
