import { useCallback, useEffect, useRef, useState } from 'react'
import type { CopyRefusal } from '../../app/copying/model/refusal.ts'
import { useDocumentEvent } from '../ui/use-document-event.ts'
import { bridge } from '../window/bridge.ts'

interface Revealed {
  readonly token: string
  readonly hidesAt: number
}

/**
 * The token in clear text, only as long as it is shown: until the main process's time limit, or until the window loses
 * the focus or is hidden, or the component unmounts.
 */
export function useReveal(accountId: string) {
  const [revealed, setRevealed] = useState<Revealed | null>(null)
  const [refusal, setRefusal] = useState<CopyRefusal | null>(null)
  const wanted = useRef(false)

  async function reveal() {
    wanted.current = true
    const result = await bridge.request('copying.reveal', { accountId })
    setRefusal(result.kind === 'refused' ? result.refusal : null)
    if (result.kind === 'revealed' && wanted.current) {
      setRevealed({ token: result.token, hidesAt: Date.now() + result.hideAfterMs })
    }
  }

  useNoSelection(revealed !== null)

  const hide = useCallback(() => {
    wanted.current = false
    setRevealed(null)
  }, [])

  useEffect(() => {
    window.addEventListener('blur', hide)
    return () => {
      hide()
      window.removeEventListener('blur', hide)
    }
  }, [hide])
  useDocumentEvent('visibilitychange', () => document.visibilityState === 'hidden' && hide())

  useEffect(() => {
    if (revealed === null) return
    const timer = setTimeout(hide, revealed.hidesAt - Date.now())
    return () => clearTimeout(timer)
  }, [revealed, hide])

  return { revealed, refusal, reveal, hide }
}

/**
 * While `active`, only text in fields can be selected, because *Select all* would put the token into X11's primary
 * selection despite `user-select: none`.
 */
function useNoSelection(active: boolean): void {
  useEffect(() => {
    // An existing selection would extend to the revealed token.
    if (active) getSelection()?.removeAllRanges()
  }, [active])
  useDocumentEvent('selectstart', (event) => {
    if (active && !(event.target instanceof HTMLInputElement)) event.preventDefault()
  })
}
