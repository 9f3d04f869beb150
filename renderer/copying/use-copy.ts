import { useState } from 'react'
import type { AccountView } from '../../app/accounts/model/account-view.ts'
import { defaultFormat } from '../../app/formats/model/copy-format.ts'
import { openDialog } from '../ui/Dialog.tsx'
import { useDocumentEvent } from '../ui/use-document-event.ts'
import { isTyping } from '../window/keys.ts'
import { useRequest } from '../window/requests.ts'
import { useBase } from '../window/use-snapshot.ts'
import { useTimedValue } from '../window/use-timed-value.ts'
import { selectedText } from './copy-and-cut.ts'

/** How long the button shows *Copied*. */
const justCopiedMs = 2000

export type CopyState = ReturnType<typeof useCopy>

/** `busy`: main is copying and may renew first. `justCopied`: within the last 2 to 3 s. `refusal`: the last copy's. */
export function useCopy({ id: accountId, token }: AccountView) {
  const settings = useBase((base) => base.settings)
  // Monotonic, because the clock may be set.
  const [copiedAt, setCopiedAt] = useState(Number.NEGATIVE_INFINITY)
  const justCopied = useTimedValue(() => performance.now() < copiedAt + justCopiedMs)
  const { request, refusal, busy, forgetRefusal } = useRequest()

  // A refusal was about the old token, so a new one clears it.
  const [renewedAt, setRenewedAt] = useState(token?.issuedAt)
  if (token?.issuedAt !== renewedAt) {
    setRenewedAt(token?.issuedAt)
    forgetRefusal()
  }

  async function copy(format = defaultFormat(settings).id): Promise<void> {
    const answer = await request('copying.copy', { accountId, format })
    if (answer.kind === 'copied') setCopiedAt(performance.now())
  }

  return { busy, justCopied, refusal, copy }
}

/** Copies the token on Cmd/Ctrl+C, or *Copy* in the Edit menu, if nothing is selected, even in the search field. */
export function useCopyKey(onCopy: () => void) {
  useDocumentEvent('copy', () => {
    const isSearching = document.activeElement?.matches('[type=search]')
    if ((isSearching || !isTyping()) && selectedText().text === '' && openDialog() === null) onCopy()
  })
}
