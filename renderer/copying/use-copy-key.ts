import { isDialogOpen } from '../ui/Dialog.tsx'
import { useDocumentEvent } from '../ui/use-document-event.ts'

/**
 * Copies the token on Cmd/Ctrl+C, or *Copy* in the Edit menu, if nothing is selected, even in the search field. If text
 * is selected or another field has the focus, the browser copies that.
 */
export function useCopyKey(onCopy: () => void) {
  useDocumentEvent('copy', () => {
    const { activeElement } = document
    const isTyping = activeElement?.matches('input:not([type=checkbox], [type=search]), textarea, select')
    const isSelected = document.getSelection()?.toString() || hasSelection(activeElement)
    if (!isTyping && !isSelected && !isDialogOpen()) onCopy()
  })
}

/** Checks fields separately, because getSelection() does not include text selected in them. */
function hasSelection(element: Element | null): boolean {
  return element instanceof HTMLInputElement && element.selectionStart !== element.selectionEnd
}
