import { isDialogOpen } from '../ui/Dialog.tsx'
import { useDocumentEvent } from '../ui/use-document-event.ts'
import { isTyping } from '../window/keys.ts'
import { selectedText } from './copy-and-cut.ts'

/** Copies the token on Cmd/Ctrl+C, or *Copy* in the Edit menu, if nothing is selected, even in the search field. */
export function useCopyKey(onCopy: () => void) {
  useDocumentEvent('copy', () => {
    const isSearching = document.activeElement?.matches('[type=search]')
    if ((isSearching || !isTyping()) && selectedText().text === '' && !isDialogOpen()) onCopy()
  })
}
