import { utf8Bytes } from '../text/utf8.ts'

/**
 * A text read in one way: its bytes (one character each, 0 to 255), and for each byte where in the text it
 * comes from.
 */
export interface TextView {
  readonly bytes: string
  readonly from: readonly number[]
  readonly to: readonly number[]
}

/** Blanks, line ends, control characters, and the format characters that nobody sees (Unicode category Cf). */
const unseen = /\s|\p{Cc}|\p{Cf}|\u034f|\u115f|\u1160|\u3164|[\ufe00-\ufe0f]/u

/** The text in lower case and in UTF-8, without the characters that nobody sees. */
export function folded(text: string): TextView {
  const view = new Writing()
  let at = 0
  for (const character of text) {
    const end = at + character.length
    if (!unseen.test(character)) view.add(utf8Bytes(character.toLowerCase().toWellFormed()), at, end)
    at = end
  }
  return view
}

/** `%41`, `\x41`, `\u0041`, `&#65;` and `&#x41;`, in lower case as `folded` leaves them. */
const escapes = /%([0-9a-f]{2})|\\x([0-9a-f]{2})|\\u([0-9a-f]{4})|&#x([0-9a-f]{1,6});|&#([0-9]{1,7});/g

/** The view with its escapes replaced by what they mean. */
export function decoded(view: TextView): TextView {
  const result = new Writing()
  let done = 0
  for (const found of view.bytes.matchAll(escapes)) {
    const [whole, percent, x, u, hex, decimal] = found
    result.copy(view, done, found.index)
    done = found.index + whole.length
    const byte = percent ?? x
    const point = byte === undefined ? pointOf(u ?? hex, decimal) : Number.parseInt(byte, 16)
    const bytes = byte === undefined ? bytesOf(point) : lowered(point)
    result.add(bytes, view.from[found.index] ?? 0, view.to[done - 1] ?? 0)
  }
  result.copy(view, done, view.bytes.length)
  return result
}

/**
 * The view's pairs of hexadecimal digits as the bytes that they mean, also with colons, hyphens, commas
 * or `0x` between them. `skip` (0 or 1) digits are left out at the start of each run, for a run may begin
 * with a letter of the word before it.
 */
export function hexDecoded(view: TextView, skip: 0 | 1): TextView {
  const result = new Writing()
  for (const run of view.bytes.matchAll(/(?:[:,-]?(?:0x)?[0-9a-f])+/g)) {
    const digits: number[] = []
    for (const digit of run[0].matchAll(/0x|[0-9a-f]/g)) {
      if (digit[0] !== '0x') digits.push(run.index + digit.index)
    }
    for (let at: number = skip; at + 1 < digits.length; at += 2) {
      const [high = 0, low = 0] = [digits[at], digits[at + 1]]
      const byte = Number.parseInt(`${view.bytes[high]}${view.bytes[low]}`, 16)
      result.add(lowered(byte), view.from[high] ?? 0, view.to[low] ?? 0)
    }
    // Two runs are two texts.
    result.add('\0', 0, 0)
  }
  return result
}

class Writing implements TextView {
  bytes = ''
  readonly from: number[] = []
  readonly to: number[] = []

  add(bytes: string, from: number, to: number): void {
    this.bytes += bytes
    for (let count = 0; count < bytes.length; count++) {
      this.from.push(from)
      this.to.push(to)
    }
  }

  copy(view: TextView, start: number, end: number): void {
    this.bytes += view.bytes.slice(start, end)
    for (let at = start; at < end; at++) {
      this.from.push(view.from[at] ?? 0)
      this.to.push(view.to[at] ?? 0)
    }
  }
}

/** As `folded` has it: in lower case, and nothing for a blank or a control character. */
function lowered(byte: number): string {
  if (byte <= 0x20 || byte === 0x7f) return ''
  return String.fromCharCode(byte >= 0x41 && byte <= 0x5a ? byte + 0x20 : byte)
}

function pointOf(hex: string | undefined, decimal: string | undefined): number {
  return hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
}

function bytesOf(point: number): string {
  return point <= 0x10ffff ? folded(String.fromCodePoint(point)).bytes : ''
}
