import { utf8Bytes } from '../text/utf8.ts'

/** One way in which a secret can appear in a text. */
export interface SecretForm {
  readonly text: string
  /** In base64 the characters at both ends carry bits of the neighbours too and must go with it. */
  readonly base64: boolean
}

/**
 * Every form in which a secret is likely to appear in a log, an answer or an error: as it is, on one
 * line, and escaped for JSON (also twice), URLs (RFC 3986), forms, HTML and base64 (RFC 4648).
 */
export function formsOf(secret: string): readonly SecretForm[] {
  const spellings = new Set([secret, secret.normalize('NFC')].map((spelling) => spelling.toWellFormed()))
  const plain = new Set<string>()
  const base64 = new Set<string>()
  for (const spelling of spellings) {
    for (const escaped of escapesOf(spelling)) plain.add(escaped)
    for (const text of base64FormsOf(spelling)) base64.add(text)
  }
  return [
    ...[...plain].filter((text) => text !== '').map((text) => ({ text, base64: false })),
    ...[...base64].map((text) => ({ text, base64: true })),
  ]
}

/** What no escape below touches. Most tokens are of these alone, and there may be thousands of them. */
const needsNoEscape = /^[A-Za-z0-9._-]*$/

function escapesOf(text: string): readonly string[] {
  return needsNoEscape.test(text) ? [text] : escapes.map((escapeIn) => escapeIn(text))
}

const escapes: readonly ((text: string) => string)[] = [
  (text) => text,
  (text) => text.replace(/\s+/g, ' '),
  json,
  (text) => json(json(text)),
  (text) => json(text).replaceAll('/', '\\/'),
  (text) => asciiJson(text),
  (text) => asciiJson(text).replace(/\\u[0-9a-f]{4}/g, (unit) => `\\u${unit.slice(2).toUpperCase()}`),
  encodeURI,
  encodeURIComponent,
  strictUrl,
  (text) => lowerHex(encodeURIComponent(text)),
  (text) => lowerHex(strictUrl(text)),
  (text) => new URLSearchParams([['', text]]).toString().slice(1),
  markup,
  (text) => attribute(text, '&#39;'),
  (text) => attribute(text, '&#x27;'),
  (text) => attribute(text, "'"),
]

function json(text: string): string {
  return JSON.stringify(text).slice(1, -1)
}

function asciiJson(text: string): string {
  return json(text).replace(/[\u0080-\uffff]/g, (unit) => {
    return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`
  })
}

/** Everything escaped that RFC 3986 section 2.2 reserves. */
function strictUrl(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (mark) => {
    return `%${mark.charCodeAt(0).toString(16).toUpperCase()}`
  })
}

function lowerHex(escaped: string): string {
  return escaped.replace(/%[0-9A-F]{2}/g, (byte) => byte.toLowerCase())
}

function markup(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

function attribute(text: string, apostrophe: string): string {
  return markup(text).replaceAll('"', '&quot;').replaceAll("'", apostrophe)
}

/**
 * A secret within a longer text, as in `username:password`, can begin at any of the three places in a
 * group of three bytes. Of each the characters are taken that carry bits of the secret alone; and the
 * whole, for a secret that is alone there.
 */
function base64FormsOf(text: string): string[] {
  const bytes = utf8Bytes(text)
  return [0, 1, 2].flatMap((shift) => {
    const groups = btoa('\0'.repeat(shift) + bytes).replace(/=+$/, '')
    const firstOwn = shift === 0 ? 0 : shift + 1
    const sharesLast = (bytes.length + shift) % 3 !== 0
    const own = groups.slice(firstOwn, sharesLast ? -1 : undefined)
    return (shift === 0 ? [groups, own] : [own]).filter((form) => form !== '').flatMap(alsoForUrls)
  })
}

/** The form, and the one with the letters of RFC 4648 section 5 where that is another. */
function alsoForUrls(form: string): string[] {
  return /[+/]/.test(form) ? [form, form.replaceAll('+', '-').replaceAll('/', '_')] : [form]
}
