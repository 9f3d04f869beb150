import { useEffect, useEffectEvent } from 'react'

/**
 * Cmd/Ctrl+C, or *Copy* in the Edit menu, with nothing selected copies the token. Where text is selected
 * or being typed, the browser copies that; with nothing selected it does nothing by itself, so there is
 * nothing to prevent.
 */
export function useCopyKey(onCopy: () => void) {
  const copy = useEffectEvent(onCopy)
  useEffect(() => {
    function listener() {
      const typing = document.activeElement?.matches('input:not([type=checkbox]), textarea, select')
      const selected = document.getSelection()?.toString() ?? ''
      if (!typing && selected === '' && !document.querySelector('dialog[open]')) copy()
    }
    document.addEventListener('copy', listener)
    return () => document.removeEventListener('copy', listener)
  }, [])
}
