/** For comparing names: an accented letter looks the same as one code point and as two (Unicode, NFC). */
export function canonicalName(name: string): string {
  return name.normalize('NFC')
}
