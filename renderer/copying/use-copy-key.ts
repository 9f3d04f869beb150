import { isDialogOpen } from '../ui/Dialog.tsx'
import { useDocumentEvent } from '../ui/use-document-event.ts'
import { selectedText } from './copy-and-cut.ts'

/** Copies the token on Cmd/Ctrl+C, or *Copy* in the Edit menu, if nothing is selected, even in the search field. */
export function useCopyKey(onCopy: () => void) {
  useDocumentEvent('copy', () => {
    const isTyping = document.activeElement?.matches(
      'input:not([type=checkbox], [type=search]), textarea, select',
    )
    if (!isTyping && selectedText().text === '' && !isDialogOpen()) onCopy()
  })
}
