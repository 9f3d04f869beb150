const encoder = new TextEncoder()

/** The bytes of `text` in UTF-8 (RFC 3629), a character each: what `btoa` takes. Half a surrogate pair becomes U+FFFD. */
export function utf8Bytes(text: string): string {
  return encoder.encode(text).reduce((bytes, byte) => bytes + String.fromCharCode(byte), '')
}
