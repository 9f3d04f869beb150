/** The text selected in a field, which `getSelection()` omits, or in the page. Empty for a secret's field. */
export function selectedText(): { readonly text: string; readonly field: HTMLInputElement | null } {
  const field = document.activeElement
  if (!(field instanceof HTMLInputElement) || ['checkbox', 'radio', 'button'].includes(field.type))
    return { text: selectedPageText(), field: null }
  const { selectionStart, selectionEnd, value } = field
  return { text: isSecret(field) ? '' : value.slice(selectionStart ?? 0, selectionEnd ?? 0), field }
}

/** Unlike the selection's `toString()`, omits text that cannot be selected. Each block is a separate line. */
function selectedPageText(): string {
  const selection = document.getSelection()
  if (selection === null || selection.rangeCount === 0) return ''
  const range = selection.getRangeAt(0)
  const walker = document.createTreeWalker(range.commonAncestorContainer, NodeFilter.SHOW_TEXT)
  const lines = new Map<Element | null, string>()
  for (let node: Node | null = walker.currentNode; node !== null; node = walker.nextNode()) {
    const { parentElement } = node
    if (!(node instanceof Text) || parentElement === null || !range.intersectsNode(node)) continue
    if (getComputedStyle(parentElement).userSelect === 'none') continue
    const from = node === range.startContainer ? range.startOffset : 0
    const to = node === range.endContainer ? range.endOffset : node.length
    const block = blockOf(parentElement)
    lines.set(block, (lines.get(block) ?? '') + node.data.slice(from, to))
  }
  return [...lines.values()].filter((line) => line !== '').join('\n')
}

function blockOf(element: Element): Element | null {
  const isInline = getComputedStyle(element).display === 'inline'
  return isInline && element.parentElement !== null ? blockOf(element.parentElement) : element
}

/** True even while the secret is shown. */
function isSecret(element: unknown): element is HTMLInputElement {
  return element instanceof HTMLInputElement && element.matches('[type=password], [data-secret]')
}

/**
 * Passes each copy and cut in the page to the main process. A secret can be neither copied nor dragged.
 *
 * @param copy resolves to whether the text was copied
 * @param onSecretSelected part of this secret is selected, which Linux desktops offer to every program
 */
export function copyThroughMain(
  copy: (text: string) => Promise<boolean>,
  onSecretSelected: (secret: string) => void = () => {},
): void {
  const take = async (event: Event) => {
    event.preventDefault()
    const { text, field } = selectedText()
    if (text === '') return
    if (!(await copy(text))) return
    if (event.type === 'cut' && field !== null && !field.readOnly && selectedText().text === text)
      // Deletes by command, because that can be undone, unlike a new value.
      document.execCommand('delete')
  }
  for (const type of ['copy', 'cut']) document.addEventListener(type, (event) => void take(event))
  document.addEventListener('dragstart', (event) => {
    if (isSecret(event.target)) event.preventDefault()
  })
  document.addEventListener('selectionchange', () => {
    const field = document.activeElement
    if (isSecret(field) && field.type !== 'password' && field.selectionStart !== field.selectionEnd)
      onSecretSelected(field.value)
  })
}

/** Because *Copy* after *Select all* would otherwise copy the page, not the token. */
export function keepSelectAllToFields(document: Document): void {
  document.addEventListener('selectstart', (event) => {
    if (event.target === document.body) event.preventDefault()
  })
}
