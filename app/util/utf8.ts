const encoder = new TextEncoder()

/** The bytes of `text` in UTF-8 (RFC 3629), a character each: what `btoa` takes. Half a surrogate pair becomes U+FFFD. */
export function utf8Bytes(text: string): string {
  const bytes = encoder.encode(text)
  // ASCII is its own UTF-8.
  if (bytes.length === text.length) return text
  return bytes.reduce((all, byte) => all + String.fromCharCode(byte), '')
}
