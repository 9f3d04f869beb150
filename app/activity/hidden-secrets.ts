import { decoded, folded, hexDecoded, type TextView } from './text-views.ts'

/** Shorter ones would be found in ordinary words once blanks no longer part them. */
const leastBytes = 6
/** Secrets are looked up by so many first bytes. */
const startLength = 4

export interface Span {
  readonly from: number
  readonly to: number
}

/**
 * Finds secrets that were disguised: split by blanks, line ends or characters that nobody sees, in another
 * case, reversed, or with every character escaped (percent, hexadecimal, `\x`, `\u`, HTML's numbers). Instead
 * of writing each secret in every way, the text is read in every way: there are many secrets and few ways.
 */
export class HiddenSecrets {
  readonly #byStart = new Map<string, Set<string>>()

  add(secret: string): void {
    for (const needle of needlesOf(secret)) {
      const start = needle.slice(0, startLength)
      const bucket = this.#byStart.get(start) ?? new Set()
      this.#byStart.set(start, bucket.add(needle))
    }
  }

  delete(secret: string): void {
    for (const needle of needlesOf(secret)) {
      const start = needle.slice(0, startLength)
      const bucket = this.#byStart.get(start)
      bucket?.delete(needle)
      if (bucket?.size === 0) this.#byStart.delete(start)
    }
  }

  *spansIn(text: string): Generator<Span> {
    if (this.#byStart.size === 0) return
    const plain = folded(text)
    const once = decoded(plain)
    const views = [plain, once, decoded(once), hexDecoded(plain, 0), hexDecoded(plain, 1)]
    for (const view of views) yield* this.#spansOf(view)
  }

  *#spansOf({ bytes, from, to }: TextView): Generator<Span> {
    for (let at = 0; at + startLength <= bytes.length; at++) {
      for (const needle of this.#byStart.get(bytes.slice(at, at + startLength)) ?? []) {
        if (!bytes.startsWith(needle, at)) continue
        yield { from: from[at] ?? 0, to: to[at + needle.length - 1] ?? 0 }
      }
    }
  }
}

/** The secret and its mirror image, as the views write text: folded, in UTF-8. */
function needlesOf(secret: string): string[] {
  const spelling = secret.normalize('NFC').toWellFormed()
  const mirrored = [...spelling].reverse().join('')
  // In capitals some letters are two: “ß” is “SS”.
  const cases = [spelling, mirrored].flatMap((each) => [each, each.toUpperCase()])
  const needles = cases.map((each) => folded(each).bytes)
  return [...new Set(needles)].filter((needle) => needle.length >= leastBytes)
}
