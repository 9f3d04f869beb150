import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { accountsOf, openVault } from '../../support/disk-vault.ts'

/**
 * What a vault does on a disk in trouble, as one line of JSON. Arguments: what to do, and the folder.
 * It runs as a separate program because the trouble is made by limits and mounts that are a process's own.
 */
const [, , task = '', folder = ''] = process.argv

/** Opens the vault, saves state `number`, and says what the person sees. */
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

if (task === 'fill') fillUp(join(folder, 'filler'))
else if (task === 'empty') rmSync(join(folder, 'filler'))
else process.stdout.write(`${JSON.stringify(await save(Number(task)))}\n`)
