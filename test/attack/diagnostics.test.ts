import { expect, test } from 'vitest'
import type { Failure } from '../../app/service/model/failure.ts'
import type { ActivityEntry, ActivityEvent } from '../../app/vault/model/activity.ts'
import { diagnosticsOf } from '../support/diagnostics.ts'
import { aFailure } from '../support/failures.ts'
import { anAccount, aSnapshot } from '../support/snapshots.ts'

const now = Date.UTC(2026, 10, 21, 12)
const said = (serviceMessage: string): Partial<ActivityEntry> => ({
  detail: { status: 401, durationMs: 1, serviceMessage },
})
const event = (event: ActivityEvent): Partial<ActivityEntry> => ({ event })
const failed = (failure: Failure, host = 'slides.northwind.example') =>
  event({ kind: 'renewal-failed', host, failure })

/** Activity entries, and the part of each that names a person or place. */
const hostile: Readonly<Record<string, readonly [happened: Partial<ActivityEntry>, named: string]>> = {
  'a username in capitals': [said('MARA.LIND is locked out'), 'mara'],
  'a username that the name of the account is in': [said('mara.lind is locked out'), 'lind'],
  'a username of special characters': [said('Who is +*.(mara)[?'), 'mara)'],
  'a former username': [said('No such user: anna.berg'), 'anna'],
  'a former username, where a renewal was refused': [
    failed(aFailure('refused', { serviceMessage: 'No such user: anna.berg' })),
    'anna',
  ],
  'a format of the person’s own': [
    event({ kind: 'copied', format: { name: 'For Anna' }, clearAfterMs: null }),
    'anna',
  ],
  'the words of a program': [
    event({ kind: 'token-given', program: { name: 'sh', origin: 'xterm' }, reason: 'for Anna' }),
    'anna',
  ],
  'a program': [
    event({ kind: 'renewal-requested', program: { name: 'anna-deploy.sh', origin: 'xterm' } }),
    'anna',
  ],
  'a host in capitals': [said('Ask at Slides.Northwind.Example'), 'northwind'],
  'the host before the address was changed': [event({ kind: 'signed-in', host: 'old.example' }), 'old'],
  'that host, where a renewal failed': [failed(aFailure('unreachable'), 'old.example'), 'old.example'],
  'the host that a service points to': [
    failed(aFailure('redirect', { status: 302, redirectHost: 'sso.northwind.example' })),
    'sso',
  ],
  'the name in the certificate of another host': [
    failed(aFailure('certificate-name', { certificateName: 'intranet.northwind.example' })),
    'intranet',
  ],
  'a file': [event({ kind: 'token-file-added', path: '/home/mlind/secret-client/.env' }), 'mlind'],
  'a file that is left': [event({ kind: 'token-file-stopped', path: 'C:\\Users\\mlind\\.env' }), 'mlind'],
}

test('diagnostics name no person, service or file, whatever has happened', () => {
  const snapshot = aSnapshot([anAccount({ name: 'mara' })], {
    notices: [{ kind: 'vault-came-back', names: ['mara'] }],
  })
  const results = Object.entries(hostile).map(([name, [happened, named]]) => {
    const entry: ActivityEntry = { id: '1', at: now, event: { kind: 'revealed' }, detail: null, ...happened }
    const text = diagnosticsOf(snapshot, [entry]).join().toLowerCase()
    return [name, text.includes(named) || text.includes('mara')]
  })
  expect(results).toEqual(Object.keys(hostile).map((name) => [name, false]))
})
