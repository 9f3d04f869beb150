import { join } from 'node:path'
import { accountsForPrograms } from '../../app/accounts/accounts-for-programs.ts'
import type { Clock } from '../../app/ports/index.ts'
import { TokenFiles } from '../../app/token-files/token-files.ts'
import { AccountStore } from '../../app/vault/account-store.ts'
import { createDigest, createRandom } from '../../main/storage/crypto.ts'
import { createJsonFile } from '../../main/storage/json-file.ts'
import { createPersonFiles } from '../../main/storage/person-files.ts'
import { account } from './stored-account.ts'

/** In every token, so that one can be found again; long, so that a write takes its time. */
export const tokenMark = 'demo-token-'.repeat(2_000)

/** What the .env holds besides the token. */
export const otherLines = "A=1\nB='two'\n"

const clock: Clock = { now: () => 0, monotonic: () => 0, uptime: () => 0, after: () => () => undefined }

/** Token files on the real disk: `token` and a line of `.env` in `folder`, which also has the journal. */
export function crashableFiles(folder: string) {
  const store = new AccountStore()
  store.load([account])
  let isOpen = true
  const files = new TokenFiles({
    ...{ clock, digest: createDigest(), random: createRandom(), files: createPersonFiles() },
    notifier: { show: () => undefined },
    journal: createJsonFile(join(folder, 'token-files.json'), { maxBytes: 2 ** 20, maxBrackets: 1_000 }),
    accounts: accountsForPrograms(store, clock, async () => undefined).withTokenFiles,
    isOpen: () => isOpen,
  })
  const { id: accountId } = account
  return {
    files,
    places: [
      { accountId, path: join(folder, 'token'), name: null, atEnd: 'remove' },
      { accountId, path: join(folder, '.env'), name: 'API_TOKEN', atEnd: 'remove' },
    ] as const,
    renew(count: number): void {
      store.update(accountId, (each) => ({
        ...each,
        token: each.token && { ...each.token, value: `${tokenMark}${count}` },
      }))
    },
    setOpen(open: boolean): void {
      isOpen = open
    },
  }
}
