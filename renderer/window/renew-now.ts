import { bridge } from './bridge.ts'
import { tell } from './send.ts'

/** A press of *Renew now* or *Try now*: the person is told what it did, or why it did nothing. */
export async function renewNow(accountId: string): Promise<void> {
  try {
    tell({ kind: 'renewal', result: await bridge.request('account.renew', { accountId }) })
  } catch {
    tell({ kind: 'failed' })
  }
}
