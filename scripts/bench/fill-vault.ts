import { app, safeStorage } from 'electron'
import type { NewEntry } from '../../app/vault/activity-log.ts'
import type { Account } from '../../app/vault/model/account.ts'
import { createClock } from '../../main/system/clock.ts'
import { createCipher } from '../../main/vault/aes-gcm.ts'
import { createKeychain } from '../../main/vault/keychain.ts'
import { accountsOf, vaultIn } from '../../test/support/disk-vault.ts'
import { day } from '../../test/support/durations.ts'
import { storedToken } from '../../test/support/stored-account.ts'

/** The entries of an account after about three months of renewals. */
const entries = 20

/** An Electron app that seals a number of accounts, its last argument, with the desktop's keychain, and exits. */
void app.whenReady().then(async () => {
  const vault = vaultIn(app.getPath('userData'), {
    keychain: createKeychain({ safeStorage, clock: createClock(), platform: process.platform }),
    cipher: createCipher(),
  })
  await vault.open()
  const now = Date.now()
  const accounts = accountsAt(now, Number(process.argv.at(-1)))
  vault.save(accounts)
  for (const { id } of accounts) for (const entry of historyAt(now)) vault.activity.note(id, entry)
  await vault.waitForWrites()
  const { view } = vault
  const isWritten = view.state === 'ready' && view.notSaved === null
  if (!isWritten) console.error(`The vault was not written: ${JSON.stringify(view)}`)
  app.exit(isWritten ? 0 : 1)
})

/** Each has a fresh token of 7 days, so that no renewal is due during a measurement. */
function accountsAt(now: number, count: number): Account[] {
  return accountsOf(0, count).map((account, index) => ({
    ...account,
    name: `Account ${index + 1}`,
    token: storedToken({ value: `demo-token-${index}-0000`, issuedAt: now, expiresAt: now + 7 * day }),
    renewal: { ...account.renewal, lastSuccessAt: now },
  }))
}

function historyAt(now: number): NewEntry[] {
  return Array.from({ length: entries }, (_, index) => ({
    at: now - (entries - index) * 5 * day,
    event: { kind: 'renewed', valueChanged: true, failures: 0 },
    detail: { status: 200, durationMs: 184, serviceMessage: 'The token was renewed.' },
  }))
}
