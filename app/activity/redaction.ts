/** What stands where a secret stood. */
export const redactionMark = '•••'

/** Knows the live secrets and takes them out of any text. */
export interface Redactor {
  /** From now on `secret` is replaced. May be called more than once for one secret. */
  register(secret: string): void
  /** Undoes one `register`. */
  forget(secret: string): void
  redact(text: string): string
}

export function createRedactor(): Redactor {
  const uses = new Map<string, number>()
  return {
    register(secret) {
      if (secret !== '') uses.set(secret, (uses.get(secret) ?? 0) + 1)
    },
    forget(secret) {
      const left = (uses.get(secret) ?? 0) - 1
      if (left > 0) uses.set(secret, left)
      else uses.delete(secret)
    },
    redact(text) {
      let result = text
      for (const secret of [...uses.keys()].sort((a, b) => b.length - a.length)) {
        result = result.replaceAll(secret, redactionMark)
      }
      return result
    },
  }
}
