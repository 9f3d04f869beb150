import { utf8Bytes } from '../util/utf8.ts'

/** Takes the place of a secret. */
const redactionMark = '•••'

/** Forms are indexed by so many first characters. */
const startLength = 4

/** A replaced token or a mistyped password can come back in a late response, and may be valid elsewhere. */
const maxFormer = 100

interface Span {
  readonly from: number
  readonly to: number
}

/**
 * The forms in which a program writes a secret down by habit. A Basic value (RFC 7617) is base64 of more than
 * one secret, so the registry holds it as a secret of its own.
 */
const forms: Readonly<Record<string, (secret: string) => string[]>> = {
  plain: (secret) => [secret],
  json: (secret) => [json(secret), asciiJson(secret), asciiJson(secret).replaceAll('/', '\\/')],
  percent(secret) {
    const escaped = [encodeURIComponent(secret), new URLSearchParams([['', secret]]).toString().slice(1)]
    return [...escaped, ...escaped.map((text) => text.replace(/%[0-9A-F]{2}/g, (byte) => byte.toLowerCase()))]
  },
  /** RFC 4648 sections 4 and 5, with and without padding. */
  base64(secret) {
    const padded = btoa(utf8Bytes(secret))
    const texts = [padded, padded.replace(/=+$/, '')]
    return [...texts, ...texts.map((text) => text.replaceAll('+', '-').replaceAll('/', '_'))]
  },
  hex(secret) {
    const bytes = [...utf8Bytes(secret)].map((byte) => byte.charCodeAt(0).toString(16).padStart(2, '0'))
    return [bytes.join(''), bytes.join('').toUpperCase()]
  },
}

function formsOf(secret: string): readonly string[] {
  // Half a surrogate pair has no UTF-8: whatever encodes it replaces it.
  const text = secret.toWellFormed()
  return [...new Set(Object.values(forms).flatMap((write) => write(text)))]
}

function json(text: string): string {
  return JSON.stringify(text).slice(1, -1)
}

function asciiJson(text: string): string {
  return json(text).replace(
    /[\u0080-\uffff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

/**
 * Takes live secrets out of text, and the last hundred that were forgotten, in each of the forms above.
 */
export class Redactor {
  readonly #secrets = new Map<string, { uses: number; forms: readonly string[] }>()
  /** Registered, and indexed only with the next text, so that thousands of secrets do not slow the start. */
  readonly #unindexed = new Set<string>()
  /** By their first characters, so that one pass over a text finds any number of secrets. */
  readonly #byStart = new Map<string, Set<string>>()
  readonly #short = new Set<string>()
  /** Secrets no longer in use, the first forgotten first. */
  readonly #former = new Set<string>()

  /** From now on the secret is replaced; one that was registered twice must be forgotten twice. */
  register(secret: string): void {
    if (secret === '') return
    const entry = this.#secrets.get(secret)
    if (entry !== undefined) {
      entry.uses += 1
      this.#former.delete(secret)
      return
    }
    this.#secrets.set(secret, { uses: 1, forms: [] })
    this.#unindexed.add(secret)
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
      this.#drop(oldest)
    }
  }

  /** Drops the forgotten secrets, which are still replaced until then. */
  forgetFormer(): void {
    for (const secret of this.#former) this.#drop(secret)
    this.#former.clear()
  }

  redact(text: string): string {
    if (this.#secrets.size === 0) return text
    this.#index()
    const spans = [...this.#longSpans(text), ...this.#shortSpans(text)]
    return spans.length === 0 ? text : replaceSpans(text, spans)
  }

  #index(): void {
    for (const secret of this.#unindexed) {
      const entry = this.#secrets.get(secret)
      if (entry === undefined) continue
      entry.forms = formsOf(secret)
      for (const form of entry.forms) this.#bucketOf(form).add(form)
    }
    this.#unindexed.clear()
  }

  #drop(secret: string): void {
    for (const form of this.#secrets.get(secret)?.forms ?? []) {
      const bucket = this.#bucketOf(form)
      bucket.delete(form)
      if (bucket.size === 0) this.#byStart.delete(form.slice(0, startLength))
    }
    this.#secrets.delete(secret)
    this.#unindexed.delete(secret)
  }

  #bucketOf(form: string): Set<string> {
    if (form.length < startLength) return this.#short
    const start = form.slice(0, startLength)
    const bucket = this.#byStart.get(start) ?? new Set()
    this.#byStart.set(start, bucket)
    return bucket
  }

  *#longSpans(text: string): Generator<Span> {
    const end = endBeforeEllipsis(text)
    for (let from = 0; from + startLength <= text.length; from++) {
      for (const form of this.#byStart.get(text.slice(from, from + startLength)) ?? []) {
        if (text.startsWith(form, from)) yield { from, to: from + form.length }
        else if (end - from >= startLength && form.startsWith(text.slice(from, end))) yield { from, to: end }
      }
    }
  }

  /** A form of one to three characters would turn any text into nonsense, so it is replaced only as a whole word. */
  *#shortSpans(text: string): Generator<Span> {
    for (const form of this.#short) {
      for (let from = text.indexOf(form); from !== -1; from = text.indexOf(form, from + 1)) {
        const to = from + form.length
        if (!isWordy(text[from - 1]) && !isWordy(text[to])) yield { from, to }
      }
    }
  }
}

function isWordy(character: string | undefined): boolean {
  return character !== undefined && /[\p{L}\p{N}]/u.test(character)
}

/** Where a text ends that may have been cut and marked as cut. */
function endBeforeEllipsis(text: string): number {
  return text.replace(/(…|\.\.\.)$/, '').length
}

/** One mark for each run of spans that touch. */
function replaceSpans(text: string, spans: readonly Span[]): string {
  let result = ''
  let done = 0
  let open: Span | null = null
  for (const span of [...spans].sort((a, b) => a.from - b.from)) {
    if (open !== null && span.from <= open.to) {
      open = { from: open.from, to: Math.max(open.to, span.to) }
      continue
    }
    if (open !== null) {
      result += text.slice(done, open.from) + redactionMark
      done = open.to
    }
    open = span
  }
  if (open === null) return text
  return result + text.slice(done, open.from) + redactionMark + text.slice(open.to)
}
