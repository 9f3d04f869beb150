import type { CopyTextResult } from '../../app/copying/channels.ts'

/**
 * What is selected, and the field that it is in; null outside of fields. `getSelection()` does not include text that is
 * selected in a field. A secret's field gives nothing.
 */
export function selectedText(): { readonly text: string; readonly field: HTMLInputElement | null } {
  const field = document.activeElement
  if (!(field instanceof HTMLInputElement) || !isTextField(field))
    return { text: document.getSelection()?.toString() ?? '', field: null }
  const { selectionStart, selectionEnd, value } = field
  return { text: isSecret(field) ? '' : value.slice(selectionStart ?? 0, selectionEnd ?? 0), field }
}

function isTextField(field: HTMLInputElement): boolean {
  return !['checkbox', 'radio', 'button'].includes(field.type)
}

/** Also while the secret is shown. */
function isSecret(element: unknown): element is HTMLInputElement {
  return element instanceof HTMLInputElement && element.matches('[type=password], [data-secret]')
}

interface MainProcess {
  copy(text: string): Promise<CopyTextResult>
  /** Part of this secret is selected, which Linux desktops offer to every program. */
  secretSelected(secret: string): void
  report(result: Extract<CopyTextResult, { kind: 'refused' }>): void
}

/** Gives each copy and cut in the page to the main process. A secret can be neither copied nor dragged. */
export function copyThroughMain(page: Document, main: MainProcess): void {
  const take = async (event: Event) => {
    event.preventDefault()
    const { text, field } = selectedText()
    if (text === '') return
    const result = await main.copy(text)
    if (result.kind === 'refused') main.report(result)
    else if (event.type === 'cut' && field !== null && !field.readOnly && selectedText().text === text)
      // Unlike a new value it can be undone.
      page.execCommand('delete')
  }
  for (const type of ['copy', 'cut']) page.addEventListener(type, (event) => void take(event))
  page.addEventListener('dragstart', (event) => {
    if (isSecret(event.target)) event.preventDefault()
  })
  page.addEventListener('selectionchange', () => {
    const field = page.activeElement
    if (isSecret(field) && field.type !== 'password' && field.selectionStart !== field.selectionEnd)
      main.secretSelected(field.value)
  })
}
