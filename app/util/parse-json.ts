/** What the text says as JSON (RFC 8259); undefined, which no JSON says, if it is none. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
