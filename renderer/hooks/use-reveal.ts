import { useCallback, useEffect, useRef, useState } from 'react'
import type { Refusal } from '../../app/model/refusal.ts'
import { bridge } from '../lib/bridge.ts'

interface Revealed {
  readonly token: string
  readonly hidesAt: number
}

/**
 * The token in clear text, for as long as it is shown and no longer: until the main process's time is
 * over, the window loses the focus or is hidden, or the component goes.
 */
export function useReveal(accountId: string) {
  const [revealed, setRevealed] = useState<Revealed | null>(null)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  /** Whether an answer that is still under way may be shown when it comes. */
  const wanted = useRef(false)

  async function reveal() {
    wanted.current = true
    const result = await bridge.request('account.reveal', { accountId })
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
    const onVisibility = () => document.visibilityState === 'hidden' && hide()
    window.addEventListener('blur', hide)
    document.addEventListener('visibilitychange', onVisibility)
    return () => {
      hide()
      window.removeEventListener('blur', hide)
      document.removeEventListener('visibilitychange', onVisibility)
    }
  }, [hide])

  useEffect(() => {
    if (revealed === null) return
    const timer = setTimeout(hide, revealed.hidesAt - Date.now())
    return () => clearTimeout(timer)
  }, [revealed, hide])

  return { revealed, refusal, reveal, hide }
}

/**
 * While `active`, nothing on the page can be selected but what is in a field. X11's primary selection gets what
 * *Select all* finds, although the style sheet says that it cannot be selected (Chromium 130).
 */
function useNoSelection(active: boolean): void {
  useEffect(() => {
    if (!active) return
    // What is selected already would grow by what comes.
    getSelection()?.removeAllRanges()
    const refuse = (event: Event) => {
      if (!(event.target instanceof HTMLInputElement)) event.preventDefault()
    }
    document.addEventListener('selectstart', refuse)
    return () => document.removeEventListener('selectstart', refuse)
  }, [active])
}
