import { rmSync, writeFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { accountsOf, openVault, passphrase } from '../../support/disk-vault.ts'

/**
 * What a vault does on a disk in trouble, or until it is killed. Arguments: what to do, and the folder. A program of
 * its own, because limits, mounts and kills are a process's own.
 */
const [, , task = '', folder = ''] = process.argv

/** Opens the vault, saves state `number`, and says what the person sees, as a line of JSON. */
async function save(number: number) {
  const { vault, accounts } = await openVault(folder)
  const found = accounts[0]?.renewal.lastSuccessAt ?? null
  vault.save(accountsOf(number))
  await vault.waitForWrites()
  vault.stop()
  return { found, notices: vault.notices, view: vault.view }
}

/** Takes up all the room there is. */
function fillUp(path: string): void {
  for (let bytes = 65_536; bytes >= 1; bytes /= 2) {
    try {
      for (;;) writeFileSync(path, Buffer.alloc(bytes), { flag: 'a' })
    } catch {
      // Full for pieces of this size.
    }
  }
}

/**
 * Saves state after state, and changes the protection in between. Prints the number of the state that it found and of
 * each that is kept, synchronously, so that a kill cannot lose it.
 */
async function saveOnAndOn(): Promise<never> {
  const { vault, accounts } = await openVault(folder)
  const found = accounts[0]?.renewal.lastSuccessAt ?? 0
  writeSync(1, `${found}\n`)
  for (let number = found + 1; ; number++) {
    vault.save(accountsOf(number))
    if (number % 3 === 0) await vault.protect({ kind: 'passphrase', passphrase })
    if (number % 3 === 1) await vault.protect({ kind: 'keychain' })
    await vault.waitForWrites()
    writeSync(1, `${number}\n`)
  }
}

if (task === 'save-on') await saveOnAndOn()
else if (task === 'fill') fillUp(join(folder, 'filler'))
else if (task === 'empty') rmSync(join(folder, 'filler'))
else process.stdout.write(`${JSON.stringify(await save(Number(task)))}\n`)
