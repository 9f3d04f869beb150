/**
 * Hides an input method's keys (Enter, Esc), which would also submit the form or close the dialog. Call
 * before any other listener is added. Chromium sets 229 for a key that it has handled (UI Events, section 7.3.1).
 */
export function leaveKeysToInputMethod(target: EventTarget): void {
  const listener = (event: Event) => {
    if (!(event instanceof KeyboardEvent && (event.isComposing || event.keyCode === 229))) return
    event.stopImmediatePropagation()
    if (event.key === 'Enter' || event.key === 'Escape') event.preventDefault()
  }
  for (const type of ['keydown', 'keyup']) target.addEventListener(type, listener, true)
}

/** The key's letter in lower case. On a layout without Latin letters (Greek), the key's position decides. */
export function latinLetter({ key, code }: Pick<KeyboardEvent, 'key' | 'code'>): string | null {
  if (/^[a-z]$/i.test(key)) return key.toLowerCase()
  const isOther = /^\p{L}$/u.test(key)
  return isOther ? (/^Key([A-Z])$/.exec(code)?.[1]?.toLowerCase() ?? null) : null
}

/** True if a key may be meant for the field that has the focus. */
export function isTyping(): boolean {
  return (
    document.activeElement?.matches('input:not([type=checkbox], [type=radio]), textarea, select') ?? false
  )
}
