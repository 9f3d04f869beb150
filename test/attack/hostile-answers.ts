/**
 * Answers that no honest server gives, as bytes on a socket. Drawn from a seed, so that a failure can be
 * looked at again.
 */
export interface HostileAnswer {
  /** What is wrong with it, for a report. */
  readonly what: string
  readonly bytes: Buffer
  /** What follows the bytes: the end, a reset, or nothing. */
  readonly then: 'end' | 'reset' | 'silence'
}

/** The hostile answers of a run: some answer a sign-in, and some answer the renewal of an account. */
export interface HostileAnswers {
  readonly signIns: readonly HostileAnswer[]
  readonly renewals: readonly HostileAnswer[]
}

/** A token that must never count, because the header that carries it may be half of one. */
const halfToken = 'half-of-a-demo-token'

type Draw = (count: number) => number

const statuses = [
  '000',
  '001',
  '099',
  '1',
  '20',
  '600',
  '999',
  '1000',
  '2000',
  '-200',
  '0x200',
  '65536',
  '',
  '٢٠٠',
]
const texts = [
  '\u4e16\u754c',
  '\u0100',
  '\ud83d\ude00',
  'é',
  '\0',
  '\r',
  '\u202e',
  'a\r\n b',
  '\u007f',
  '%00',
  'x'.repeat(9000),
]
const names = [
  'X-Any',
  'Authentication-Token',
  'Date',
  'Retry-After',
  'Content-Type',
  '__proto__',
  'constructor',
  '',
  ' ',
  'a b',
]
const bodies = [
  '',
  '{}',
  '[]',
  'null',
  '{"success":',
  '\0',
  '<!doctype html>',
  '['.repeat(30_000),
  '{"token_expires":{}}',
  '\ufeff{}',
]
const framings = [
  'Content-Length: 2',
  'Content-Length: 3',
  'Content-Length: -1',
  'Content-Length: 1\r\nContent-Length: 2',
]
const encodings = ['gzip', 'br', 'deflate', 'zstd', 'gzip, gzip', 'nothing']

/** What once froze the app, or would hold it up for ever: a part of every run, however short. */
const known: readonly HostileAnswer[] = [
  ...['000', '099', '600', '999', '2000'].map(withStatus),
  ...['\u0100', '\u4e16\u754c'].flatMap((text) => [withReason(text), withHeader('X-Any', text)]),
  cutBody(10, 'silence'),
  answer('cut headers', 'HTTP/1.1 200 OK\r\nContent-Length: 0\r\nAuthentication-Token: half-'),
  withHeader('Date', `a${' '.repeat(200_000)}b`),
  answer(
    'a deep expiry',
    whole(`{"success":"ok","token_expires":${'['.repeat(30_000)}${']'.repeat(30_000)}}`),
  ),
]

const kinds: readonly ((draw: Draw) => HostileAnswer)[] = [
  (draw) => withStatus(pick(statuses, draw)),
  (draw) => withReason(pick(texts, draw)),
  (draw) => withHeader(pick(names, draw), pick(texts, draw)),
  (draw) => answer('framing', `HTTP/1.1 200 OK\r\n${pick(framings, draw)}\r\n\r\n${pick(bodies, draw)}`),
  (draw) => answer('body', whole(pick(bodies, draw))),
  (draw) => {
    const text = `HTTP/1.1 200 OK\r\nContent-Length: 0\r\nAuthentication-Token: ${halfToken}`
    return answer('cut headers', text.slice(0, 1 + draw(text.length)))
  },
  (draw) => {
    // Rarely silent: each silence lasts as long as the app waits for an answer.
    const then = draw(10) === 0 ? 'silence' : draw(2) === 0 ? 'end' : 'reset'
    return cutBody(draw(40), then)
  },
  (draw) => {
    const chunks = ['2\r\n{}\r\n', 'zz\r\n{}\r\n0\r\n\r\n', 'ffffffffffffffff\r\n', '2\r\n{}', '-1\r\n\r\n']
    return answer('chunks', `HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n${pick(chunks, draw)}`)
  },
  (draw) => {
    const early = `HTTP/1.1 ${100 + draw(4)} Early\r\n\r\n`.repeat(1 + draw(200))
    return answer('a flood of 1xx', early + whole('{}'))
  },
  (draw) =>
    answer('compression', whole('{}').replace('\r\n', `\r\nContent-Encoding: ${pick(encodings, draw)}\r\n`)),
  (draw) => {
    const where = [
      'http://[[[',
      'file:///etc/passwd',
      'javascript:1',
      '//',
      'http://127.0.0.1:1/',
      '\u4e16',
      '',
    ]
    const status = 300 + draw(10)
    return answer(
      'redirect',
      `HTTP/1.1 ${status} x\r\nLocation: ${pick(where, draw)}\r\nContent-Length: 0\r\n\r\n`,
    )
  },
  (draw) => {
    const asks = ['Basic realm="x"', 'Negotiate', 'NTLM', 'Digest realm="x"', '\u4e16', '']
    const [status, header] = draw(2) === 0 ? [407, 'Proxy-Authenticate'] : [401, 'WWW-Authenticate']
    return answer(
      `status ${status}`,
      `HTTP/1.1 ${status} x\r\n${header}: ${pick(asks, draw)}\r\nContent-Length: 0\r\n\r\n`,
    )
  },
  (draw) => answer('a large header', `HTTP/1.1 200 OK\r\nX: ${'a'.repeat(1000 * draw(400))}\r\n\r\n{}`),
  (draw) => answer('many headers', `HTTP/1.1 200 OK\r\n${'X: a\r\n'.repeat(draw(5000))}\r\n{}`),
  (draw) => answer('a large body', whole('x'.repeat(60_000 + draw(200_000)))),
  (draw) => ({
    ...answer('noise', ''),
    bytes: Buffer.from(Array.from({ length: draw(3000) }, () => draw(256))),
  }),
  (draw) => {
    const noise = Buffer.from(Array.from({ length: 1 + draw(300) }, () => draw(256)))
    const start = Buffer.from('HTTP/1.1 200 OK\r\n')
    return { ...answer('noise after the status line', ''), bytes: Buffer.concat([start, noise]) }
  },
  () => answer('nothing', '', 'reset'),
]

/**
 * So many answers: what is known to be dangerous, to a sign-in and to a renewal, and the others drawn of all
 * kinds, a fourth of them for renewals. Equal seeds give equal answers.
 */
export function hostileAnswers(seed: number, count: number): HostileAnswers {
  const draw = drawFrom(seed)
  const drawn = Array.from({ length: Math.max(0, count - 2 * known.length) }, (_, at) => pickKind(at)(draw))
  const isForRenewal = (each: HostileAnswer, at: number) => at % 4 === 3 && goesOnAfter(each)
  return {
    signIns: [...known, ...drawn.filter((each, at) => !isForRenewal(each, at))],
    renewals: [...known, ...drawn.filter(isForRenewal)],
  }
}

/**
 * Whether the account is renewed again afterwards, with the token that it had: a 401 ends its renewal, and what a
 * service may answer to a renewal is not stated, so that a whole answer with a token in its header counts.
 */
function goesOnAfter({ what }: HostileAnswer): boolean {
  return what !== 'status 401' && what !== 'header Authentication-Token'
}

/** An answer of this text, in UTF-8. */
export function answer(what: string, text: string, then: HostileAnswer['then'] = 'end'): HostileAnswer {
  return { what, bytes: Buffer.from(text, 'utf8'), then }
}

function withStatus(status: string): HostileAnswer {
  return answer(`status ${status}`, `HTTP/1.1 ${status} OK\r\nContent-Length: 2\r\n\r\n{}`)
}

function withReason(text: string): HostileAnswer {
  return answer('reason phrase', `HTTP/1.1 200 ${text}\r\nContent-Length: 2\r\n\r\n{}`)
}

function withHeader(name: string, text: string): HostileAnswer {
  return answer(`header ${name}`, `HTTP/1.1 200 OK\r\n${name}: ${text}\r\nContent-Length: 2\r\n\r\n{}`)
}

/** A good answer but for its token, which would count, and its last characters. */
function cutBody(missing: number, then: HostileAnswer['then']): HostileAnswer {
  const text = whole('{"success":"ok","token_expires":"Fri, 27 Nov 2026 12:00:00 GMT"}')
  return answer('cut body', text.slice(0, text.length - 1 - missing), then)
}

/** A complete answer. */
export function whole(body: string, token?: string): string {
  const header = token === undefined ? '' : `Authentication-Token: ${token}\r\n`
  return `HTTP/1.1 200 OK\r\n${header}Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`
}

function pickKind(at: number): (draw: Draw) => HostileAnswer {
  return kinds[at % kinds.length] ?? (() => answer('nothing', ''))
}

function pick(from: readonly string[], draw: Draw): string {
  return from[draw(from.length)] ?? ''
}

/** mulberry32: whole numbers from 0 to below `count`. */
function drawFrom(seed: number): Draw {
  let state = seed >>> 0
  return (count) => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) % count
  }
}
