import { useEffect, useState } from 'react'
import type { ConsentRequestView } from '../../app/programs/model/consent-request.ts'
import { bridge } from '../window/bridge.ts'
import { requestWithNotice } from '../window/requests.ts'

/** The main process starts its guard earlier, so it never ignores a press on an enabled button. */
const guardMarginMs = 50

/** The request, and whether its buttons ignore presses because it is new or the person is typing elsewhere. */
export function useConsentRequest(): { request: ConsentRequestView | null; isGuarded: boolean } {
  const [request, setRequest] = useState<ConsentRequestView | null>(null)
  const [isGuarded, setIsGuarded] = useState(true)
  useEffect(() => {
    let quietMs = 0
    let timer: ReturnType<typeof setTimeout> | undefined
    const setGuard = (isOn: boolean) => {
      clearTimeout(timer)
      timer = isOn ? setTimeout(setGuard, quietMs + guardMarginMs, false) : undefined
      setIsGuarded(isOn)
    }
    const onInput = (event: Event) => {
      if (timer !== undefined || !answers(event)) setGuard(true)
    }
    const inputs = ['keydown', 'pointerdown'] as const
    for (const input of inputs) window.addEventListener(input, onInput, true)
    // Subscribes first, because the main process then sends the request and shows the window.
    const stop = bridge.on('consentRequest', (shown) => {
      quietMs = shown.quietMs
      setRequest(shown.request)
      setGuard(true)
    })
    void requestWithNotice('programs.consentLoaded', null)
    return () => {
      stop()
      clearTimeout(timer)
      for (const input of inputs) window.removeEventListener(input, onInput, true)
    }
  }, [])
  return { request, isGuarded }
}

/** Whether this key or press answers the request, so that it does not make the buttons wait again. */
function answers(event: Event): boolean {
  if (event instanceof KeyboardEvent) {
    if (event.key === 'Escape') return true
    if (event.key !== 'Enter' && event.key !== ' ') return false
  }
  return event.target instanceof Element && event.target.closest('[data-answers]') !== null
}
