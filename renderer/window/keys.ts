/**
 * Keeps from the page the keys of an input method's composition, where Esc and Enter end the composition and the arrows
 * choose a character; else they would send the form or close the dialog. Call it before any other listener is there.
 * Chromium gives 229 for a key that the input method took (UI Events, section 7.3.1).
 */
export function leaveKeysToInputMethod(target: EventTarget): void {
  const listener = (event: Event) => {
    if (!(event instanceof KeyboardEvent && (event.isComposing || event.keyCode === 229))) return
    event.stopImmediatePropagation()
    if (event.key === 'Enter' || event.key === 'Escape') event.preventDefault()
  }
  for (const type of ['keydown', 'keyup']) target.addEventListener(type, listener, true)
}

/**
 * The Latin letter of a key, in lower case. On a layout without Latin letters, such as Greek, shortcuts go by the key's
 * position on the keyboard.
 */
export function latinLetter({ key, code }: Pick<KeyboardEvent, 'key' | 'code'>): string | null {
  if (/^[a-z]$/i.test(key)) return key.toLowerCase()
  const isOther = /^\p{L}$/u.test(key)
  return isOther ? (/^Key([A-Z])$/.exec(code)?.[1]?.toLowerCase() ?? null) : null
}
