import { utf8Bytes } from '../util/utf8.ts'

const redactionMark = '•••'

/** Replacing a shorter form everywhere would make text unreadable, so it is replaced only as a whole word. */
const minLength = 4

/** A replaced token or a mistyped password can come back in a late response, and may be valid elsewhere. */
const maxFormer = 100

interface Span {
  readonly from: number
  readonly to: number
}

/** The secret itself, and its base64 as in a Basic value (RFC 7617), with and without padding. */
function formsOf(secret: string): readonly string[] {
  // A lone surrogate has no UTF-8, so every encoder replaces it.
  const text = secret.toWellFormed()
  const padded = btoa(utf8Bytes(text))
  return [...new Set([text, padded, padded.replace(/=+$/, '')])]
}

/** Replaces the registered secrets in text, and the last hundred that were forgotten. */
export class Redactor {
  readonly #secrets = new Map<string, { uses: number; readonly forms: readonly string[] }>()
  /** Forgotten secrets, oldest first. */
  readonly #former = new Set<string>()

  /** A secret that was registered twice must be forgotten twice. */
  register(secret: string): void {
    if (secret === '') return
    const entry = this.#secrets.get(secret)
    if (entry === undefined) this.#secrets.set(secret, { uses: 1, forms: formsOf(secret) })
    else entry.uses += 1
    this.#former.delete(secret)
  }

  forget(secret: string): void {
    const entry = this.#secrets.get(secret)
    if (entry === undefined || entry.uses === 0) return
    entry.uses -= 1
    if (entry.uses > 0) return
    this.#former.add(secret)
    for (const oldest of this.#former) {
      if (this.#former.size <= maxFormer) break
      this.#former.delete(oldest)
      this.#secrets.delete(oldest)
    }
  }

  /** Stops replacing the forgotten secrets. */
  forgetFormer(): void {
    for (const secret of this.#former) this.#secrets.delete(secret)
    this.#former.clear()
  }

  redact(text: string): string {
    const spans = [...this.#secrets.values()].flatMap(({ forms }) =>
      forms.flatMap((form) => spansOf(form, text)),
    )
    return replaceSpans(text, spans)
  }
}

function spansOf(form: string, text: string): Span[] {
  const spans: Span[] = []
  for (let from = text.indexOf(form); from !== -1; from = text.indexOf(form, from + 1)) {
    const to = from + form.length
    const isPart = isWordy(text[from - 1]) || isWordy(text[to])
    if (form.length >= minLength || !isPart) spans.push({ from, to })
  }
  return spans
}

function isWordy(character: string | undefined): boolean {
  return character !== undefined && /[\p{L}\p{N}]/u.test(character)
}

/** Puts one mark in place of each run of touching spans. */
function replaceSpans(text: string, spans: readonly Span[]): string {
  let result = ''
  let end = -1
  for (const { from, to } of [...spans].sort((a, b) => a.from - b.from)) {
    if (from > end) result += text.slice(Math.max(end, 0), from) + redactionMark
    end = Math.max(end, to)
  }
  return result + text.slice(Math.max(end, 0))
}
