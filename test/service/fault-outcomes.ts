import type { Fault } from './faults.ts'

/** What the app makes of an answer with each fault. */
export const outcomes: readonly (readonly [Fault, object])[] = [
  [{ kind: 'status', status: 403 }, { action: 'sign-in-again' }],
  [
    { kind: 'status', status: 404 },
    { action: 'check-address', cause: 'no-endpoint' },
  ],
  [
    { kind: 'status', status: 405 },
    { action: 'check-address', cause: 'no-endpoint' },
  ],
  [
    { kind: 'status', status: 410 },
    { action: 'check-address', cause: 'no-endpoint' },
  ],
  [
    { kind: 'status', status: 422, body: '{"message":"No."}' },
    { action: 'see-answer', said: 'No.' },
  ],
  [
    { kind: 'status', status: 429, retryAfter: 7 },
    { cause: 'busy', retryAfterMs: 7000 },
  ],
  [
    { kind: 'status', status: 500 },
    { action: 'none', cause: 'server-error' },
  ],
  [
    { kind: 'redirect', to: 'https://elsewhere.example/' },
    { action: 'check-address', cause: 'redirect' },
  ],
  [
    { kind: 'redirect', to: '/api/auth/token', status: 308 },
    { action: 'check-address', cause: 'redirect' },
  ],
  [{ kind: 'html' }, { action: 'check-address', cause: 'html' }],
  [
    { kind: 'html', status: 502 },
    { action: 'none', cause: 'server-error', said: null },
  ],
  [
    { kind: 'reset', when: 'before-work' },
    { action: 'none', cause: 'cut' },
  ],
  [
    { kind: 'reset', when: 'before-headers' },
    { action: 'none', cause: 'cut' },
  ],
  [
    { kind: 'reset', when: 'after-headers' },
    { action: 'none', cause: 'cut' },
  ],
  [{ kind: 'truncated' }, { action: 'none', cause: 'cut' }],
  [{ kind: 'truncated-json' }, { action: 'none', unusable: 'not-json' }],
  [{ kind: 'oversized' }, { action: 'none', cause: 'too-large' }],
  [
    { kind: 'oversized', bytes: 65_537 },
    { action: 'none', cause: 'too-large' },
  ],
  [{ kind: 'oversized', bytes: 65_536 }, { kind: 'issued' }],
  [
    { kind: 'body', body: '' },
    { action: 'none', unusable: 'empty' },
  ],
  [
    { kind: 'token', value: null },
    { action: 'none', unusable: 'no-token' },
  ],
  [
    { kind: 'token', value: ['demo-1', 'demo-2'] },
    { action: 'none', unusable: 'bad-token' },
  ],
  [
    { kind: 'token', value: 'demo-\u00e9' },
    { action: 'none', unusable: 'bad-token' },
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
