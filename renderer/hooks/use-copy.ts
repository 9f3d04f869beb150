import { useState } from 'react'
import type { CopyResult } from '../../app/bridge/contract.ts'
import type { CopyForm } from '../../app/model/copy-format.ts'
import type { AccountView } from '../../app/model/snapshot.ts'
import { ask } from '../ask.ts'

/** Copies the account's token; `form` null is the form chosen last. `result` is how the last copy went. */
export function useCopy({ id: accountId, token }: AccountView) {
  const [busy, setBusy] = useState(false)
  const [result, setResult] = useState<CopyResult | null>(null)

  // Why the old token could not be copied is no news about a new one.
  const [renewedAt, setRenewedAt] = useState(token?.issuedAt)
  if (token?.issuedAt !== renewedAt) {
    setRenewedAt(token?.issuedAt)
    if (result?.kind === 'refused') setResult(null)
  }

  async function copy(form: CopyForm | null) {
    setBusy(true)
    try {
      setResult(await ask('account.copy', { accountId, form }))
    } finally {
      setBusy(false)
    }
  }

  return { busy, result, copy }
}
