const encoder = new TextEncoder()

/** `text` in UTF-8 (RFC 3629), one character per byte, as `btoa` takes it. A lone surrogate becomes U+FFFD. */
export function utf8Bytes(text: string): string {
  return encoder.encode(text).reduce((all, byte) => all + String.fromCharCode(byte), '')
}
