import { utf8Bytes } from './utf8.ts'

const redactionMark = '•••'

/** Replacing a shorter form everywhere would make text unreadable, so it is replaced only as a whole word. */
const minLength = 4

/** How many former secrets are still replaced, because a late response may contain one that is valid elsewhere. */
const maxFormer = 100

export type Redactor = ReturnType<typeof createRedactor>

/** Replaces the known secrets in text, however they are escaped. */
export function createRedactor() {
  /** The secrets of each owner: an account, or something under way such as a sign-in. */
  const byOwner = new Map<string, readonly string[]>()
  /** The secrets that nobody has any more, oldest first, and who had each last. They are still replaced. */
  const former = new Map<string, string>()
  const forms = new Map<string, readonly string[]>()

  return { set, forgetFormer, redact }

  function set(owner: string, secrets: readonly string[]): void {
    const before = byOwner.get(owner) ?? []
    if (secrets.length > 0) byOwner.set(owner, secrets)
    else byOwner.delete(owner)
    for (const secret of secrets) {
      former.delete(secret)
      if (secret !== '' && !forms.has(secret)) forms.set(secret, formsOf(secret))
    }
    const owned = [...byOwner.values()].flat()
    for (const secret of before) if (!owned.includes(secret)) former.set(secret, owner)
    for (const oldest of [...former.keys()].slice(0, -maxFormer)) forget(oldest)
  }

  /** Stops replacing the former secrets of this owner, or of all. */
  function forgetFormer(owner?: string): void {
    for (const [secret, last] of former) if (owner === undefined || last === owner) forget(secret)
  }

  function redact(text: string): string {
    const read = withoutEscapes(text)
    const isEscaped = read.text !== text
    const spans = [...forms.values()]
      .flat()
      .flatMap((form) => [
        ...spansOf(form, text),
        ...(isEscaped ? spansOf(form, read.text).map(read.sourceOf) : []),
      ])
    return replaceSpans(text, spans)
  }

  function forget(secret: string): void {
    former.delete(secret)
    forms.delete(secret)
  }
}

/** UTF-16 units of a text. `to`: the one after the last. */
interface Span {
  readonly from: number
  readonly to: number
}

/** The secret and its base64 as in Basic (RFC 7617), with and without padding; each also as escaped text reads. */
function formsOf(secret: string): readonly string[] {
  // A lone surrogate has no UTF-8, so every encoder replaces it.
  const text = secret.toWellFormed()
  const written = [...new Set([text, text.normalize('NFC'), text.normalize('NFD')])].flatMap((form) => {
    const padded = btoa(utf8Bytes(form))
    return [form, padded, padded.replace(/=+$/, '')]
  })
  const read = written.map((form) => withoutEscapes(form).text)
  return [...new Set([...written, ...read.filter((form) => form.length >= minLength)])]
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

/** Percent-encoding (RFC 3986, + in forms), JSON's escapes, HTML's references; a group, so that `split` keeps them. */
const escapes =
  /(%[c-d][\da-f]%[\da-f]{2}|%e[\da-f](?:%[\da-f]{2}){2}|%f[\da-f](?:%[\da-f]{2}){3}|%[\da-f]{2}|\+|\\u[\da-f]{4}|\\[^u]|&#\d{1,7};?|&#x[\da-f]{1,6};?|&(?:amp|lt|gt|quot|apos);)/giu

const basicNames: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

const controls: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' }

/** The text without one layer of escapes, to compare. `sourceOf`: the span in the source that a span comes from. */
function withoutEscapes(source: string) {
  const begins: number[] = []
  const ends: number[] = []
  let text = ''
  let at = 0
  for (const [index, part] of source.split(escapes).entries()) {
    const isPlain = index % 2 === 0
    const read = isPlain ? part : decode(part)
    for (let unit = 0; unit < read.length; unit += 1) {
      begins.push(isPlain ? at + unit : at)
      ends.push(isPlain ? at + unit + 1 : at + part.length)
    }
    text += read
    at += part.length
  }
  const sourceOf = ({ from, to }: Span): Span => ({ from: begins[from] ?? 0, to: ends[to - 1] ?? at })
  return { text, sourceOf }
}

function decode(escaped: string): string {
  const rest = escaped.slice(1)
  if (escaped === '+') return ' '
  if (escaped.startsWith('%')) return decodePercent(escaped)
  if (escaped.startsWith('\\')) {
    const [first = ''] = rest
    return rest.length > 2 ? character(Number.parseInt(rest.slice(1), 16)) : (controls[first] ?? rest)
  }
  const name = rest.replace(/;$/, '')
  if (/^#x/i.test(name)) return character(Number.parseInt(name.slice(2), 16))
  if (name.startsWith('#')) return character(Number(name.slice(1)))
  return basicNames[name.toLowerCase()] ?? escaped
}

function decodePercent(escaped: string): string {
  try {
    return decodeURIComponent(escaped)
  } catch {
    return escaped
  }
}

/** `code` may be a lone surrogate, because JSON escapes each half of a pair. */
function character(code: number): string {
  return code <= 0x10ffff ? String.fromCodePoint(code) : '\ufffd'
}
