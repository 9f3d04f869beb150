/**
 * Keys that belong to an input method's composition are none of ours: Esc and Enter end the composition, the arrows choose
 * a character. Call before any other listener is there. 229 is what Chromium calls a key that the input method took
 * (UI Events, section 7.3.1); one that it let through would send the form or close the dialog.
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
 * The Latin letter of a key, in lower case. On a layout without Latin letters, such as Greek, shortcuts go by where the key
 * stands on the board.
 */
export function latinLetter({ key, code }: Pick<KeyboardEvent, 'key' | 'code'>): string | null {
  if (/^[a-z]$/i.test(key)) return key.toLowerCase()
  const isOther = /^\p{L}$/u.test(key)
  return isOther ? (/^Key([A-Z])$/.exec(code)?.[1]?.toLowerCase() ?? null) : null
}
