import { useEffect, useEffectEvent } from 'react'

/**
 * Cmd/Ctrl+C, or *Copy* in the Edit menu, with nothing selected copies the token, from the search field too.
 * If text is selected or another field has the focus, the browser copies that; otherwise it does nothing, so
 * there is nothing to prevent.
 */
export function useCopyKey(onCopy: () => void) {
  const copy = useEffectEvent(onCopy)
  useEffect(() => {
    function listener() {
      const { activeElement } = document
      const typing = activeElement?.matches('input:not([type=checkbox], [type=search]), textarea, select')
      const selected = document.getSelection()?.toString() ?? ''
      if (
        !typing &&
        selected === '' &&
        !hasSelection(activeElement) &&
        !document.querySelector('dialog[open]')
      )
        copy()
    }
    document.addEventListener('copy', listener)
    return () => document.removeEventListener('copy', listener)
  }, [])
}

/** getSelection() does not include text selected inside a field. */
function hasSelection(element: Element | null): boolean {
  return element instanceof HTMLInputElement && element.selectionStart !== element.selectionEnd
}
