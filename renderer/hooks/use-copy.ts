import { useState } from 'react'
import type { CopyResult } from '../../app/bridge/contract.ts'
import type { CopyFormat } from '../../app/model/copy-format.ts'
import type { AccountView } from '../../app/model/snapshot.ts'
import { bridge } from '../lib/bridge.ts'
import { useTimedValue } from './use-timed-value.ts'

/** For so long a copy is shown on the button itself. */
const freshMs = 2000

/** Copying the token of one account. */
export interface Copying {
  /** While the main process is asked; it may have to renew first. */
  readonly busy: boolean
  /** Whether a copy succeeded within the last 2 s. */
  readonly fresh: boolean
  /** How the last copy went. */
  readonly result: CopyResult | null
  copy(format: CopyFormat): Promise<void>
}

/** Copies the token of this account, and tells how it went. */
export function useCopy({ id: accountId, token }: AccountView): Copying {
  const [busy, setBusy] = useState(false)
  const [result, setResult] = useState<CopyResult | null>(null)
  const [copiedAt, setCopiedAt] = useState(Number.NEGATIVE_INFINITY)
  const fresh = useTimedValue((now) =>
    now < copiedAt + freshMs ? { value: true, until: copiedAt + freshMs } : { value: false, until: null },
  )

  // A refusal was about the old token, so it goes when there is a new one.
  const [renewedAt, setRenewedAt] = useState(token?.issuedAt)
  if (token?.issuedAt !== renewedAt) {
    setRenewedAt(token?.issuedAt)
    if (result?.kind === 'refused') setResult(null)
  }

  async function copy(format: CopyFormat) {
    setBusy(true)
    try {
      const answer = await bridge.request('account.copy', { accountId, format })
      setResult(answer)
      setCopiedAt(answer.kind === 'copied' ? Date.now() : Number.NEGATIVE_INFINITY)
    } finally {
      setBusy(false)
    }
  }

  return { busy, fresh, result, copy }
}
