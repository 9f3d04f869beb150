import { useEffect, useEffectEvent } from 'react'

/** `?`, wherever it is no part of a text that is being typed. */
export function useQuestionKey(onQuestion: () => void) {
  const ask = useEffectEvent(onQuestion)
  useEffect(() => {
    function listener(event: KeyboardEvent) {
      const typing = document.activeElement?.matches('input:not([type=checkbox], [type=radio]), select')
      if (event.key !== '?' || typing || document.querySelector('dialog[open]')) return
      event.preventDefault()
      ask()
    }
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
}
