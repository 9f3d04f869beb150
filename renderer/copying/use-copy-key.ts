import { useDocumentEvent } from '../ui/use-document-event.ts'

/**
 * Cmd/Ctrl+C, or *Copy* in the Edit menu, with nothing selected copies the token, from the search field too.
 * If text is selected or another field has the focus, the browser copies that; otherwise it does nothing, so
 * there is nothing to prevent.
 */
export function useCopyKey(onCopy: () => void) {
  useDocumentEvent('copy', () => {
    const { activeElement } = document
    const isTyping = activeElement?.matches('input:not([type=checkbox], [type=search]), textarea, select')
    const isSelected = document.getSelection()?.toString() || hasSelection(activeElement)
    if (!isTyping && !isSelected && !document.querySelector('dialog[open]')) onCopy()
  })
}

/** getSelection() does not include text selected inside a field. */
function hasSelection(element: Element | null): boolean {
  return element instanceof HTMLInputElement && element.selectionStart !== element.selectionEnd
}
