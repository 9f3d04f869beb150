import { useState } from 'react'
import type { AccountView } from '../../app/accounts/model/account-view.ts'
import type { CopyResult } from '../../app/copying/channels.ts'
import { defaultFormat } from '../../app/formats/model/copy-format.ts'
import { openDialog } from '../ui/Dialog.tsx'
import { useDocumentEvent } from '../ui/use-document-event.ts'
import { bridge } from '../window/bridge.ts'
import { isTyping } from '../window/keys.ts'
import { useBase } from '../window/use-snapshot.ts'
import { useTimedValue } from '../window/use-timed-value.ts'
import { selectedText } from './copy-and-cut.ts'

/** How long the button shows *Copied*. */
const justCopiedMs = 2000

export type CopyState = ReturnType<typeof useCopy>

/** `busy`: the main process copies, and may renew first. `justCopied`: within the last 2 s. */
export function useCopy({ id: accountId, token }: AccountView) {
  const settings = useBase((base) => base.settings)
  const [busy, setBusy] = useState(false)
  const [answer, setAnswer] = useState<{ result: CopyResult; at: number } | null>(null)
  const result = answer?.result ?? null
  const until = answer?.result.kind === 'copied' ? answer.at + justCopiedMs : 0
  const justCopied = useTimedValue((now) => now < until)

  // A refusal was about the old token, so a new one clears it.
  const [renewedAt, setRenewedAt] = useState(token?.issuedAt)
  if (token?.issuedAt !== renewedAt) {
    setRenewedAt(token?.issuedAt)
    if (result?.kind === 'refused') setAnswer(null)
  }

  /** Copies in the given format, or the person's default. */
  async function copy(format = defaultFormat(settings).id): Promise<void> {
    setBusy(true)
    try {
      setAnswer({ result: await bridge.request('copying.copy', { accountId, format }), at: Date.now() })
    } finally {
      setBusy(false)
    }
  }

  return { busy, justCopied, result, copy }
}

/** Copies the token on Cmd/Ctrl+C, or *Copy* in the Edit menu, if nothing is selected, even in the search field. */
export function useCopyKey(onCopy: () => void) {
  useDocumentEvent('copy', () => {
    const isSearching = document.activeElement?.matches('[type=search]')
    if ((isSearching || !isTyping()) && selectedText().text === '' && openDialog() === null) onCopy()
  })
}
