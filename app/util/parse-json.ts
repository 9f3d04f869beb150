/** Undefined, which JSON (RFC 8259) cannot express, if the text is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Editors on Windows write a byte order mark, which JSON does not allow. */
export function withoutByteOrderMark(text: string): string {
  return text.replace(/^\uFEFF/, '')
}
