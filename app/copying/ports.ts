/** Writes one value to the clipboard with the marks that keep it out of histories. */
export interface SystemClipboard {
  /** `marked` is false if the platform lost the text and it was written again as plain text. */
  write(text: string): Promise<{ readonly marked: boolean }>
  readText(): Promise<string>
  /** The clipboard is clear when the call returns, not only when its promise settles. */
  clear(): Promise<void>
  /** Linux's primary selection, which a middle click pastes; null elsewhere. */
  readSelection(): Promise<string | null>
  clearSelection(): void
}

/** The window's state before the shortcut brought it to the front; `in-front`: it already had the focus. */
export type WindowBefore = 'hidden' | 'minimized' | 'behind' | 'in-front'

export interface ShortcutWindow {
  readonly state: WindowBefore
  giveFocusBack(before: Exclude<WindowBefore, 'in-front'>): void
}
