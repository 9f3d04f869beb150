import { useCallback, useEffect, useRef, useState } from 'react'
import { useDocumentEvent } from '../ui/use-document-event.ts'
import { useRequest } from '../window/requests.ts'

/** Reveals the token until the time is over, the window loses the focus or is hidden, or the component unmounts. */
export function useReveal(accountId: string) {
  const [revealed, setRevealed] = useState<{ token: string; hidesAt: number } | null>(null)
  const { request, whyRefused } = useRequest()
  const wanted = useRef(false)

  async function reveal() {
    wanted.current = true
    const answer = await request('copying.reveal', { accountId })
    if (answer.kind === 'revealed' && wanted.current) {
      setRevealed({ token: answer.token, hidesAt: Date.now() + answer.hideAfterMs })
    }
  }

  const hide = useCallback(() => {
    wanted.current = false
    setRevealed(null)
  }, [])

  useEffect(() => {
    window.addEventListener('blur', hide)
    return () => window.removeEventListener('blur', hide)
  }, [hide])
  useDocumentEvent('visibilitychange', () => document.visibilityState === 'hidden' && hide())

  useEffect(() => {
    if (revealed === null) return
    // An existing selection would extend to the token.
    getSelection()?.removeAllRanges()
    const timer = setTimeout(hide, revealed.hidesAt - Date.now())
    return () => clearTimeout(timer)
  }, [revealed, hide])
  // While the token is revealed, only text in fields can be selected, because *Select all* would put the token into
  // X11's primary selection despite `user-select: none`.
  useDocumentEvent('selectstart', (event) => {
    if (revealed !== null && !(event.target instanceof HTMLInputElement)) event.preventDefault()
  })

  return { revealed, whyRefused, reveal, hide }
}
