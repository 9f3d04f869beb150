import { useState } from 'react'
import type { AccountView } from '../../app/accounts/model/account-view.ts'
import type { CopyResult } from '../../app/copying/channels.ts'
import { defaultFormat } from '../../app/formats/model/default-format.ts'
import { bridge } from '../window/bridge.ts'
import { useBase } from '../window/use-snapshot.ts'
import { useTimedValue } from '../window/use-timed-value.ts'

/** How long the button shows *Copied*. */
const justCopiedMs = 2000

export interface CopyState {
  /** True while the main process copies, which may have to renew first. */
  readonly busy: boolean
  /** Whether a copy succeeded within the last 2 s. */
  readonly justCopied: boolean
  readonly result: CopyResult | null
  /** Copies in the given format, or the person's default. */
  copy(formatId?: string): Promise<void>
}

export function useCopy({ id: accountId, token }: AccountView): CopyState {
  const settings = useBase((base) => base.settings)
  const [busy, setBusy] = useState(false)
  const [result, setResult] = useState<CopyResult | null>(null)
  const [copiedAt, setCopiedAt] = useState(Number.NEGATIVE_INFINITY)
  const justCopied = useTimedValue((now) =>
    now < copiedAt + justCopiedMs
      ? { value: true, until: copiedAt + justCopiedMs }
      : { value: false, until: null },
  )

  // A refusal was about the old token, so a new one clears it.
  const [renewedAt, setRenewedAt] = useState(token?.issuedAt)
  if (token?.issuedAt !== renewedAt) {
    setRenewedAt(token?.issuedAt)
    if (result?.kind === 'refused') setResult(null)
  }

  async function copy(format = defaultFormat(settings).id) {
    setBusy(true)
    try {
      const answer = await bridge.request('copying.copy', { accountId, format })
      setResult(answer)
      setCopiedAt(answer.kind === 'copied' ? Date.now() : Number.NEGATIVE_INFINITY)
    } finally {
      setBusy(false)
    }
  }

  return { busy, justCopied, result, copy }
}
