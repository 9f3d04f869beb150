/** The modifiers in the order in which they are written. `Super`: the Windows key, or Command on a Mac. */
export const modifiers = ['Control', 'Alt', 'Shift', 'Super'] as const
export type Modifier = (typeof modifiers)[number]

/**
 * A global shortcut as an Electron accelerator (`Control+Alt+K`), with at least two modifiers, because a
 * shortcut with fewer would block typing or other programs' shortcuts (`Ctrl+C`).
 */
export const acceleratorForm =
  /^(?=(?:\w+\+){2})(?:Control\+)?(?:Alt\+)?(?:Shift\+)?(?:Super\+)?(?:[A-Z\d]|F(?:[1-9]|1\d|2[0-4])|Space)$/

export function parseAccelerator(accelerator: string) {
  const parts = accelerator.split('+')
  return { modifiers: modifiers.filter((each) => parts.includes(each)), key: parts.at(-1) ?? '' }
}

/** The fields of a browser's `KeyboardEvent` that decide the shortcut. */
type KeyPress = Record<'key' | 'code', string> &
  Record<'ctrlKey' | 'altKey' | 'shiftKey' | 'metaKey', boolean>

/**
 * The shortcut that this press would set; null if it cannot be one. macOS registers a key by its position, other
 * systems by its letter. AltGr types characters, although Windows reports it as Ctrl and Alt.
 */
export function acceleratorOf(press: KeyPress, platform: string, isAltGr: boolean): string | null {
  const isHeld: Readonly<Record<Modifier, boolean>> = {
    Control: press.ctrlKey,
    Alt: press.altKey,
    Shift: press.shiftKey,
    Super: press.metaKey,
  }
  const place = press.code.replace(/^(?:Key|Digit)(?=.$)/, '')
  const isLetter = /^[a-z]$/i.test(press.key) && platform !== 'darwin'
  const key = isLetter ? press.key.toUpperCase() : place
  const accelerator = [...modifiers.filter((each) => isHeld[each]), key].join('+')
  return isAltGr || !acceleratorForm.test(accelerator) ? null : accelerator
}
