/** The form in which names are compared, because an accented letter can be one code point or two (Unicode, NFC). */
export function canonicalName(name: string): string {
  return name.normalize('NFC')
}
