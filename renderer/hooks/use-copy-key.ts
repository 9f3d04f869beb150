import { useEffect, useEffectEvent } from 'react'

/**
 * Cmd/Ctrl+C, or *Copy* in the Edit menu, with nothing selected copies the token, from the search field too.
 * Where text is selected or another field is being typed in, the browser copies that; with nothing selected
 * it does nothing by itself, so there is nothing to prevent.
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

/** Text that is selected inside a field is no part of the page's selection. */
function hasSelection(element: Element | null): boolean {
  return element instanceof HTMLInputElement && element.selectionStart !== element.selectionEnd
}
