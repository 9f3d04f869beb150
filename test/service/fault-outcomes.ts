import type { Fault } from './faults.ts'

/** What the app makes of an answer with each fault. */
export const outcomes: readonly (readonly [Fault, object])[] = [
  [{ kind: 'status', status: 403 }, { failure: 'rejected' }],
  [
    { kind: 'status', status: 404 },
    { failure: 'wrong-place', cause: 'no-endpoint' },
  ],
  [
    { kind: 'status', status: 405 },
    { failure: 'wrong-place', cause: 'no-endpoint' },
  ],
  [
    { kind: 'status', status: 410 },
    { failure: 'wrong-place', cause: 'no-endpoint' },
  ],
  [
    { kind: 'status', status: 422, body: '{"message":"No."}' },
    { failure: 'refused', said: 'No.' },
  ],
  [
    { kind: 'status', status: 429, retryAfter: 7 },
    { cause: 'busy', retryAfterMs: 7000 },
  ],
  [
    { kind: 'status', status: 500 },
    { failure: 'transient', cause: 'server-error' },
  ],
  [
    { kind: 'redirect', to: 'https://elsewhere.example/' },
    { failure: 'wrong-place', cause: 'redirect' },
  ],
  [
    { kind: 'redirect', to: '/api/auth/token', status: 308 },
    { failure: 'wrong-place', cause: 'redirect' },
  ],
  [{ kind: 'html' }, { failure: 'wrong-place', cause: 'html' }],
  [
    { kind: 'html', status: 502 },
    { failure: 'transient', cause: 'server-error', said: null },
  ],
  [
    { kind: 'reset', when: 'before-work' },
    { failure: 'transient', cause: 'cut' },
  ],
  [
    { kind: 'reset', when: 'before-headers' },
    { failure: 'transient', cause: 'cut' },
  ],
  [
    { kind: 'reset', when: 'after-headers' },
    { failure: 'transient', cause: 'cut' },
  ],
  [{ kind: 'truncated' }, { failure: 'transient', cause: 'cut' }],
  [{ kind: 'truncated-json' }, { failure: 'transient', unusable: 'not-json' }],
  [{ kind: 'oversized' }, { failure: 'transient', cause: 'too-large' }],
  [
    { kind: 'oversized', bytes: 65_537 },
    { failure: 'transient', cause: 'too-large' },
  ],
  [{ kind: 'oversized', bytes: 65_536 }, { kind: 'issued' }],
  [
    { kind: 'body', body: '' },
    { failure: 'transient', unusable: 'empty' },
  ],
  [
    { kind: 'token', value: null },
    { failure: 'transient', unusable: 'no-token' },
  ],
  [
    { kind: 'token', value: ['demo-1', 'demo-2'] },
    { failure: 'transient', unusable: 'bad-token' },
  ],
  [
    { kind: 'token', value: 'demo-\u00e9' },
    { failure: 'transient', unusable: 'bad-token' },
  ],
  [
    { kind: 'content-type', value: 'text/plain' },
    { kind: 'issued', estimated: false },
  ],
  [
    { kind: 'content-type', value: null },
    { kind: 'issued', estimated: false },
  ],
  [
    { kind: 'token-expires', value: undefined },
    { kind: 'issued', estimated: true },
  ],
  [
    { kind: 'token-expires', value: 'in a week' },
    { kind: 'issued', estimated: true },
  ],
  [{ kind: 'token-expires', value: 'Thu, 01 Jan 1970 00:00:00 GMT' }, { unusable: 'bad-lifetime' }],
  [
    { kind: 'date', value: null },
    { kind: 'issued', skewMs: null, estimated: false },
  ],
  [
    { kind: 'date', value: 'today' },
    { kind: 'issued', skewMs: null, estimated: false },
  ],
  [{ kind: 'delay', ms: 30 }, { kind: 'issued' }],
  [{ kind: 'slow-body', msPerByte: 1 }, { kind: 'issued' }],
]
