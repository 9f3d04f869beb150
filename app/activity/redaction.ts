import { HiddenSecrets, type Span } from './hidden-secrets.ts'
import { formsOf, type SecretForm } from './secret-forms.ts'

/** Takes the place of a secret. */
const redactionMark = '•••'

/** Forms are found by so many first characters. */
const startLength = 4

/** Shorter ones would be found in ordinary words once blanks no longer part them. */
const leastSplit = 8

/** A replaced token or a mistyped password can come back in a late answer, and may be good elsewhere. */
const formerKept = 100

/**
 * Takes live secrets out of text, and the last hundred that were forgotten, in each form of `formsOf`.
 */
export class Redactor {
  readonly #secrets = new Map<string, { uses: number; forms: readonly SecretForm[] }>()
  /** Registered, but not indexed yet: that waits for the next text, so that thousands cost a start nothing. */
  readonly #unindexed = new Set<string>()
  /** By their first characters, so that a text is gone through once however many secrets there are. */
  readonly #byStart = new Map<string, Set<SecretForm>>()
  readonly #short = new Set<SecretForm>()
  readonly #hidden = new HiddenSecrets()
  /** Those without a use, the longest forgotten first. */
  readonly #former = new Set<string>()

  /** From now on the secret is replaced; one that was registered twice must be forgotten twice. */
  register(secret: string): void {
    if (secret === '') return
    const known = this.#secrets.get(secret)
    if (known !== undefined) {
      known.uses += 1
      this.#former.delete(secret)
      return
    }
    this.#secrets.set(secret, { uses: 1, forms: [] })
    this.#unindexed.add(secret)
  }

  forget(secret: string): void {
    const known = this.#secrets.get(secret)
    if (known === undefined || known.uses === 0) return
    known.uses -= 1
    if (known.uses > 0) return
    this.#former.add(secret)
    for (const oldest of this.#former) {
      if (this.#former.size <= formerKept) break
      this.#former.delete(oldest)
      this.#drop(oldest)
    }
  }

  /** Lets go of the secrets that were forgotten but are still replaced, because a late answer could hold them. */
  forgetFormer(): void {
    for (const secret of this.#former) this.#drop(secret)
    this.#former.clear()
  }

  redact(text: string): string {
    if (this.#secrets.size === 0) return text
    this.#index()
    const spans = [
      ...this.#longSpans(text),
      ...this.#shortSpans(text),
      ...this.#splitSpans(text),
      ...this.#hidden.spansIn(text),
    ]
    return spans.length === 0 ? text : replaceSpans(text, spans)
  }

  #index(): void {
    for (const secret of this.#unindexed) {
      const known = this.#secrets.get(secret)
      if (known === undefined) continue
      known.forms = formsOf(secret)
      for (const form of known.forms) this.#bucketOf(form).add(form)
      this.#hidden.add(secret)
    }
    this.#unindexed.clear()
  }

  #drop(secret: string): void {
    if (!this.#unindexed.has(secret)) this.#hidden.delete(secret)
    for (const form of this.#secrets.get(secret)?.forms ?? []) {
      const bucket = this.#bucketOf(form)
      bucket.delete(form)
      if (bucket.size === 0) this.#byStart.delete(form.text.slice(0, startLength))
    }
    this.#secrets.delete(secret)
    this.#unindexed.delete(secret)
  }

  #bucketOf(form: SecretForm): Set<SecretForm> {
    if (form.text.length < startLength) return this.#short
    const start = form.text.slice(0, startLength)
    const bucket = this.#byStart.get(start) ?? new Set()
    this.#byStart.set(start, bucket)
    return bucket
  }

  *#longSpans(text: string, widen = true): Generator<Span> {
    const end = endBeforeEllipsis(text)
    for (let from = 0; from + startLength <= text.length; from++) {
      for (const form of this.#byStart.get(text.slice(from, from + startLength)) ?? []) {
        const span = spanAt(text, from, end, form, widen)
        if (span !== null) yield span
      }
    }
  }

  /** A form that was broken into lines, as base64 often is. */
  *#splitSpans(text: string): Generator<Span> {
    if (!/\s/.test(text)) return
    const places = [...text.matchAll(/\S/g)].map(({ index }) => index)
    const joined = places.map((place) => text[place]).join('')
    for (const { from, to } of this.#longSpans(joined, false)) {
      const [first, last] = [places[from], places[to - 1]]
      if (first === undefined || last === undefined || to - from < leastSplit) continue
      yield widened(text, first, last + 1)
    }
  }

  /**
   * A form of one to three characters would turn any text into nonsense. It is replaced where it is
   * alone, as a value is; inside a word nobody can tell it from the word. One that could be a word
   * itself is replaced only between the marks that surround a value.
   */
  *#shortSpans(text: string): Generator<Span> {
    for (const { text: form } of this.#short) {
      for (let from = text.indexOf(form); from !== -1; from = text.indexOf(form, from + 1)) {
        const to = from + form.length
        const [before, after] = [text[from - 1], text[to]]
        const isAlone = /^\p{L}\p{Ll}*$/u.test(form)
          ? isMark(before) && isMark(after)
          : !isWordy(before) && !isWordy(after)
        if (isAlone) yield { from, to }
      }
    }
  }
}

function isWordy(character: string | undefined): boolean {
  return character !== undefined && /[\p{L}\p{N}]/u.test(character)
}

/** A character that surrounds a value and not a word; the ends of the text count. */
function isMark(character: string | undefined): boolean {
  return character === undefined || /[^\p{L}\p{N}\s.;!?’'“”…-]/u.test(character)
}

/** The form at `from`, whole, or cut off by the end of the text. */
function spanAt(text: string, from: number, end: number, form: SecretForm, widen: boolean): Span | null {
  if (text.startsWith(form.text, from)) {
    const to = from + form.text.length
    return form.base64 && widen ? widened(text, from, to) : { from, to }
  }
  const rest = end - from
  const isCut = rest >= startLength && rest < form.text.length && form.text.startsWith(text.slice(from, end))
  return isCut ? { from, to: end } : null
}

/** Where a text ends that may have been cut and marked as cut. */
function endBeforeEllipsis(text: string): number {
  return text.replace(/(…|\.\.\.)$/, '').length
}

/** Takes in the one character on either side that carries bits of the secret, and the padding. */
function widened(text: string, from: number, to: number): Span {
  const before = /[A-Za-z0-9+/_-]$/.test(text.slice(Math.max(0, from - 1), from)) ? 1 : 0
  const after = /^[A-Za-z0-9+/_-]?(=|%3D){0,2}/i.exec(text.slice(to, to + 7))?.[0].length ?? 0
  return { from: from - before, to: to + after }
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
