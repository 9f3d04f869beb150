import { writeSync } from 'node:fs'
import { accountsOf, openVault, passphrase } from '../../support/disk-vault.ts'

/**
 * Saves state after state, and changes the protection in between, until somebody kills it. Its argument
 * is the vault's folder. It prints the number of the state that it found and of each that is kept; the
 * printing is synchronous, so that a kill cannot lose it.
 */
const { vault, accounts } = await openVault(process.argv[2] ?? '')
const found = accounts[0]?.renewal.lastSuccessAt ?? 0
writeSync(1, `${found}\n`)

for (let number = found + 1; ; number++) {
  vault.save(accountsOf(number))
  if (number % 3 === 0) await vault.protect({ kind: 'passphrase', passphrase })
  if (number % 3 === 1) await vault.protect({ kind: 'keychain' })
  await vault.waitForWrites()
  writeSync(1, `${number}\n`)
}
