import { utf8Bytes } from '../util/utf8.ts'

const redactionMark = '•••'

/** Replacing a shorter form everywhere would make text unreadable, so it is replaced only as a whole word. */
const minLength = 4

/** A replaced token or a mistyped password can come back in a late response, and may be valid elsewhere. */
const maxFormer = 100

/** A text can be escaped several times, as in JSON within HTML. */
const maxEscapes = 3

export type Redactor = ReturnType<typeof createRedactor>

/** Replaces the known secrets in text, however they are escaped. */
export function createRedactor() {
  /** Each owner's: an account, or what is under way. */
  const byOwner = new Map<string, readonly string[]>()
  /** The secrets that nobody has any more, oldest first, and who had each last. They are still replaced. */
  const former = new Map<string, string>()
  const forms = new Map<string, readonly string[]>()

  return { set, forgetFormer, redact }

  /** Replaces the secrets of this owner. */
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
    const known = [...forms.values()].flat()
    const spans = readings(text).flatMap((reading) => known.flatMap((form) => spansOf(form, reading)))
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

/** A text that was read from another one, and where each of its units stood in that one. */
interface Reading {
  readonly text: string
  sourceOf(index: number): Span
}

/** The secret and its base64 as in Basic (RFC 7617), with and without padding; each also without its escapes. */
function formsOf(secret: string): readonly string[] {
  // A lone surrogate has no UTF-8, so every encoder replaces it.
  const text = secret.toWellFormed()
  const written = [...new Set([text, text.normalize('NFC'), text.normalize('NFD')])].flatMap((form) => {
    const padded = btoa(utf8Bytes(form))
    return [form, padded, padded.replace(/=+$/, '')]
  })
  const decoded = written.flatMap((form) => readings(form).slice(1)).map((reading) => reading.text)
  return [...new Set([...written, ...decoded.filter((form) => form.length >= minLength)])]
}

/** The text as it is and, as often as that changes anything, without one more layer of escapes. */
function readings(text: string): Reading[] {
  const all: Reading[] = [{ text, sourceOf: (index) => ({ from: index, to: index + 1 }) }]
  for (let latest = all[0]; latest !== undefined && all.length <= maxEscapes; latest = all.at(-1)) {
    const next = decodeEscapes(latest)
    if (next.text === latest.text) break
    all.push(next)
  }
  return all
}

/** Where `form` stands in the text that `reading` was made of. */
function spansOf(form: string, { text, sourceOf }: Reading): Span[] {
  const spans: Span[] = []
  for (let first = text.indexOf(form); first !== -1; first = text.indexOf(form, first + 1)) {
    const end = first + form.length
    const isPart = isWordy(text[first - 1]) || isWordy(text[end])
    if (form.length >= minLength || !isPart)
      spans.push({ from: sourceOf(first).from, to: sourceOf(end - 1).to })
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

/**
 * Percent-encoding (RFC 3986; UTF-8, otherwise Latin-1, and + for a blank as in a form), the escapes of JSON and
 * JavaScript, and HTML's numeric, basic and Latin-1 character references. Characters beyond ASCII as a range: without
 * case, its complement would lack U+017F and U+212A, whose other case is ASCII. In a group, so that `split` keeps them.
 */
const escapes =
  /(%[c-d][\da-f]%[\da-f]{2}|%e[\da-f](?:%[\da-f]{2}){2}|%f[\da-f](?:%[\da-f]{2}){3}|%[\da-f]{2}|\+|\\u[\da-f]{4}|\\x[\da-f]{2}|\\[^ux]|&#\d{1,7};?|&#x[\da-f]{1,6};?|&[a-z]{2,6}[1-4]{0,2};|[\x80-\u{10ffff}])/giu

const basicNames: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** The names of U+00A0 to U+00FF in HTML, in their order. */
const latin1Names =
  'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml'.split(
    ' ',
  )

const controls: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' }

/** Without one layer of escapes, in NFKD: the same characters give the same reading. To compare, not to show. */
function decodeEscapes(source: Reading): Reading {
  /** Where each piece of the text begins, and what it was read from: each unit from one, or all from all. */
  const pieces: (Span & { readonly at: number; readonly isPlain: boolean })[] = []
  let text = ''
  let from = 0
  for (const [index, part] of source.text.split(escapes).entries()) {
    const isPlain = index % 2 === 0
    const to = from + part.length
    pieces.push({ at: text.length, from, to, isPlain })
    text += isPlain ? part : decode(part).normalize('NFKD')
    from = to
  }
  const none = { at: 0, from: 0, to: 0, isPlain: true }
  const sourceOf = (index: number): Span => {
    let low = 0
    for (let high = pieces.length; high - low > 1; ) {
      const middle = (low + high) >> 1
      if ((pieces[middle] ?? none).at <= index) low = middle
      else high = middle
    }
    const { at, from, to, isPlain } = pieces[low] ?? none
    const first = isPlain ? from + index - at : from
    const last = isPlain ? first : to - 1
    return { from: source.sourceOf(first).from, to: source.sourceOf(last).to }
  }
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
  if (!escaped.startsWith('&')) return escaped
  const name = rest.replace(/;$/, '')
  if (/^#x/i.test(name)) return character(Number.parseInt(name.slice(2), 16))
  if (name.startsWith('#')) return character(Number(name.slice(1)))
  const place = latin1Names.indexOf(name)
  return basicNames[name] ?? (place === -1 ? escaped : character(0xa0 + place))
}

function decodePercent(escaped: string): string {
  try {
    return decodeURIComponent(escaped)
  } catch {
    const bytes = escaped.split('%').slice(1)
    return bytes.map((hex) => character(Number.parseInt(hex, 16))).join('')
  }
}

/** Also a lone surrogate, which is half of a pair in JSON's escapes. */
function character(code: number): string {
  return code <= 0x10ffff ? String.fromCodePoint(code) : '\ufffd'
}
