import type { Fault } from './faults.ts'

/** What the app makes of an answer with each fault. */
export const outcomes: readonly (readonly [Fault, object])[] = [
  [{ kind: 'status', status: 403 }, { cause: 'rejected' }],
  [{ kind: 'status', status: 404 }, { cause: 'no-endpoint' }],
  [{ kind: 'status', status: 405 }, { cause: 'no-endpoint' }],
  [{ kind: 'status', status: 410 }, { cause: 'no-endpoint' }],
  [
    { kind: 'status', status: 422, body: '{"message":"No."}' },
    { cause: 'refused', serviceMessage: 'No.' },
  ],
  [
    { kind: 'status', status: 429, retryAfter: 7 },
    { cause: 'busy', retryAfterMs: 7000 },
  ],
  [{ kind: 'status', status: 500 }, { cause: 'server-error' }],
  [{ kind: 'redirect', to: 'https://elsewhere.example/' }, { cause: 'redirect' }],
  [{ kind: 'redirect', to: '/api/auth/token', status: 308 }, { cause: 'redirect' }],
  [{ kind: 'html' }, { cause: 'html' }],
  [
    { kind: 'html', status: 502 },
    { cause: 'server-error', serviceMessage: null },
  ],
  [{ kind: 'reset', when: 'before-work' }, { cause: 'cut' }],
  [{ kind: 'reset', when: 'before-headers' }, { cause: 'cut' }],
  [{ kind: 'reset', when: 'after-headers' }, { cause: 'cut' }],
  [{ kind: 'truncated' }, { cause: 'cut' }],
  [{ kind: 'truncated-json' }, { unusable: 'not-json' }],
  [{ kind: 'oversized' }, { cause: 'too-large' }],
  [{ kind: 'oversized', bytes: 65_537 }, { cause: 'too-large' }],
  [{ kind: 'oversized', bytes: 65_536 }, { kind: 'issued' }],
  [{ kind: 'body', body: '' }, { unusable: 'empty' }],
  [{ kind: 'token', value: null }, { unusable: 'no-token' }],
  [{ kind: 'token', value: ['demo-1', 'demo-2'] }, { unusable: 'bad-token' }],
  [{ kind: 'token', value: 'demo-\u00e9' }, { unusable: 'bad-token' }],
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
