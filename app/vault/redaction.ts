import { utf8Bytes } from '../util/utf8.ts'
import { decodeEscapes, type Reading, readingOf } from './escapes.ts'

const redactionMark = '•••'

/** Replacing a shorter form everywhere would make text unreadable, so it is replaced only as a whole word. */
const minLength = 4

/** A replaced token or a mistyped password can come back in a late response, and may be valid elsewhere. */
const maxFormer = 100

/** A text can be escaped several times, as in JSON within HTML. */
const maxEscapes = 3

interface Span {
  readonly from: number
  readonly to: number
}

/**
 * The secret itself, and its base64 as in a Basic value (RFC 7617), with and without padding; each also without its
 * escapes, so that it can be compared with a text of which they were taken away.
 */
function formsOf(secret: string): readonly string[] {
  // A lone surrogate has no UTF-8, so every encoder replaces it.
  const text = secret.toWellFormed()
  const written = [...new Set([text, text.normalize('NFC'), text.normalize('NFD')])].flatMap((form) => {
    const padded = btoa(utf8Bytes(form))
    return [form, padded, padded.replace(/=+$/, '')]
  })
  const decoded = written.flatMap((form) =>
    readings(form)
      .slice(1)
      .map(({ text }) => text),
  )
  return [...new Set([...written, ...decoded.filter((form) => form.length >= minLength)])]
}

/** The text as it is and, as often as that changes anything, without one more layer of escapes. */
function readings(text: string): Reading[] {
  const all = [readingOf(text)]
  for (let latest = all[0]; latest !== undefined && all.length <= maxEscapes; latest = all.at(-1)) {
    const next = decodeEscapes(latest)
    if (next.text === latest.text) break
    all.push(next)
  }
  return all
}

/** Replaces the known secrets in text, however they are escaped. */
export class Redactor {
  /** Each owner's: an account, or what is under way. */
  readonly #byOwner = new Map<string, readonly string[]>()
  /** Secrets that nobody has any more, oldest first. They are still replaced. */
  readonly #former = new Set<string>()
  readonly #forms = new Map<string, readonly string[]>()

  /** Replaces the secrets of this owner. */
  set(owner: string, secrets: readonly string[]): void {
    const before = this.#byOwner.get(owner) ?? []
    if (secrets.length > 0) this.#byOwner.set(owner, secrets)
    else this.#byOwner.delete(owner)
    for (const secret of secrets) {
      this.#former.delete(secret)
      if (secret !== '' && !this.#forms.has(secret)) this.#forms.set(secret, formsOf(secret))
    }
    for (const secret of before)
      if (!secrets.includes(secret) && !this.#isOwned(secret)) this.#former.add(secret)
    for (const oldest of [...this.#former].slice(0, -maxFormer)) this.#forgetForGood(oldest)
  }

  /** Stops replacing the secrets that nobody has any more. */
  forgetFormer(): void {
    for (const secret of this.#former) this.#forgetForGood(secret)
  }

  redact(text: string): string {
    const forms = [...this.#forms.values()].flat()
    return replaceSpans(
      text,
      readings(text).flatMap((reading) => forms.flatMap((form) => spansOf(form, reading))),
    )
  }

  #isOwned(secret: string): boolean {
    return [...this.#byOwner.values()].some((secrets) => secrets.includes(secret))
  }

  #forgetForGood(secret: string): void {
    this.#former.delete(secret)
    this.#forms.delete(secret)
  }
}

/** Where `form` stands in the text that `reading` was made of. */
function spansOf(form: string, { text, from, to }: Reading): Span[] {
  const spans: Span[] = []
  for (let first = text.indexOf(form); first !== -1; first = text.indexOf(form, first + 1)) {
    const end = first + form.length
    const isPart = isWordy(text[first - 1]) || isWordy(text[end])
    if (form.length >= minLength || !isPart) spans.push({ from: from(first), to: to(end - 1) })
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
