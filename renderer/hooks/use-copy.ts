import { useState } from 'react'
import type { CopyForm, CopyResult } from '../../app/bridge/contract.ts'
import { ask } from '../ask.ts'

/** Copies one account's token; `form` null is the form chosen last. `result` is how the last copy went. */
export function useCopy(accountId: string) {
  const [busy, setBusy] = useState(false)
  const [result, setResult] = useState<CopyResult | null>(null)

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
