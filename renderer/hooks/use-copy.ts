import { useState } from 'react'
import type { CopyResult } from '../../app/bridge/contract.ts'
import type { CopyFormat } from '../../app/model/copy-format.ts'
import type { AccountView } from '../../app/model/snapshot.ts'
import { ask } from '../ask.ts'

/** Copies the account's token; `format` null is the format chosen last. `result` is how the last copy went. */
export function useCopy({ id: accountId, token }: AccountView) {
  const [busy, setBusy] = useState(false)
  const [result, setResult] = useState<CopyResult | null>(null)

  // Why the old token could not be copied is no news about a new one.
  const [renewedAt, setRenewedAt] = useState(token?.issuedAt)
  if (token?.issuedAt !== renewedAt) {
    setRenewedAt(token?.issuedAt)
    if (result?.kind === 'refused') setResult(null)
  }

  async function copy(format: CopyFormat | null) {
    setBusy(true)
    try {
      setResult(await ask('account.copy', { accountId, format }))
    } finally {
      setBusy(false)
    }
  }

  return { busy, result, copy }
}
