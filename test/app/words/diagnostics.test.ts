import { expect, test } from 'vitest'
import type { PolicyView } from '../../../app/policy/model.ts'
import type { RenewalView } from '../../../app/renewal/model/renewal-view.ts'
import type { ActivityEntry } from '../../../app/vault/model/activity.ts'
import { diagnosticsOf } from '../../support/diagnostics.ts'
import { aFailure } from '../../support/failures.ts'
import { aFailing, anAccount, aRenewal, aSnapshot } from '../../support/snapshots.ts'

const now = Date.UTC(2026, 10, 21, 12)

test.each<[RenewalView, string]>([
  [aRenewal(), 'nothing planned'],
  [
    aRenewal({ nextAt: now, reason: 'before-expiry' }),
    'planned for 2026-11-21T12:00:00.000Z (before-expiry)',
  ],
  [aRenewal({ state: 'running', startedAt: now }), 'running since 2026-11-21T12:00:00.000Z'],
  [
    aFailing(aFailure('unreachable'), { failingSince: now }),
    'failing since 2026-11-21T12:00:00.000Z, 2 failures, next at 1970-01-01T00:00:00.009Z (retry). Nothing answers at …. [DP-1101]',
  ],
  [
    aRenewal({ state: 'not-possible', failure: aFailure('no-password') }),
    'not possible. Deckpass does not keep this account’s password. [DP-1503]',
  ],
])('the state of a renewal, %j, is told', (renewal, words) => {
  expect(diagnosticsOf(aSnapshot([anAccount({ renewal })]))).toContain(`Renewal: ${words}`)
})

test('accounts are numbers in the order of the window, each with its clock', () => {
  const accounts = [
    anAccount({ id: 'b', name: 'B', clockOffByMs: -420_000 }),
    anAccount({ id: 'a', name: 'A', clockOffByMs: null }),
  ]
  const { settings } = aSnapshot().base
  const told = (accountOrder: 'own' | 'name') =>
    diagnosticsOf(aSnapshot(accounts, { settings: { ...settings, accountOrder } })).filter((line) =>
      /^Account|^Clock/.test(line),
    )
  const [off, right] = ['Clock off by: -420000 ms', 'Clock off by: less than 5 minutes']
  expect(told('own')).toEqual(['Account 1', off, 'Account 2', right])
  expect(told('name')).toEqual(['Account 1', right, 'Account 2', off])
})

test('the computer is described by versions and kinds', () => {
  expect(diagnosticsOf(aSnapshot()).slice(0, 6)).toEqual([
    expect.stringMatching(/^Deckpass .* on linux, 2026-11-21T12:00:00.000Z$/),
    'System: Debian GNU/Linux 13, 6.12.0, x64',
    'Electron 45.4.1, Chromium 150.0.0.0, Node 24.1.0',
    'Desktop: GNOME. Session: wayland. Window: x11.',
    'Proxy: http, direct',
    'Protection: keychain. Keychain: gnome-keyring. Lock: none. Network: online.',
  ])
  const bare = diagnosticsOf(aSnapshot([], { online: false }), [], {
    desktop: null,
    session: null,
    proxies: [],
  })
  expect(bare).toEqual(expect.arrayContaining(['Desktop: -. Session: -. Window: x11.', 'Proxy: -']))
  expect(bare.join()).toContain('Network: offline.')
  expect(diagnosticsOf(aSnapshot(), [], { display: null }).join()).not.toContain('Desktop')
})

test('the policy is described by its file and the names of its settings, with the problems of the file', () => {
  const policyLines = (policy: Partial<PolicyView>) =>
    diagnosticsOf(aSnapshot([], { policy: { ...aSnapshot().base.policy, ...policy } })).filter((line) =>
      /policy/i.test(line),
    )
  const path = '/etc/deckpass/policy.json'
  expect(policyLines({ source: { path, found: false, changedAt: null } })).toEqual([
    `No policy found: ${path}.`,
    'Policy: -. Problems: -.',
  ])
  expect(
    policyLines({
      source: { path, found: true, changedAt: 0 },
      choices: { lockAfter: ['5min'] },
      address: 'https://slides.northwind.example',
      limitsHosts: true,
      requirePin: true,
      tokenFiles: false,
      problems: [
        { kind: 'untrusted', reason: 'owner' },
        { kind: 'bad-value', key: 'enforced.updates' },
        { kind: 'bad-address', key: 'defaults.address', reason: 'not-allowed', entry: 'northwind.example' },
      ],
    }),
  ).toEqual([
    `Policy found: ${path}, written 1970-01-01T00:00:00.000Z.`,
    'Policy: lockAfter, address, allowedHosts, requirePin, tokenFiles. Problems: untrusted owner, bad-value enforced.updates, bad-address defaults.address not-allowed.',
  ])
})

test('an event has its status, and a renewal that failed its code', () => {
  const failed = { kind: 'renewal-failed', host: 'a.example', failure: aFailure('rejected') } as const
  const entries: ActivityEntry[] = [
    {
      id: '2',
      at: now,
      event: { kind: 'signed-in', host: 'slides.northwind.example' },
      detail: { status: 200, durationMs: 12, serviceMessage: 'Welcome, Mara.' },
    },
    { id: '1', at: now, event: failed, detail: null, repeated: { times: 3, lastAt: now } },
  ]
  expect(diagnosticsOf(aSnapshot([anAccount()]), entries).slice(-2)).toEqual([
    '2026-11-21T12:00:00.000Z Signed in to …. [status 200, 12 ms]',
    expect.stringMatching(/Z Renewal failed\. .+ \[DP-1501\] \[3 times, last 2026-11-21T12:00:00.000Z\]$/),
  ])
})

test('the newest 50 entries of each account’s activity are included', () => {
  const entries = Array.from({ length: 500 }, (_, index): ActivityEntry => {
    return { id: `${index}`, at: now - index, event: { kind: 'revealed' }, detail: null }
  })
  const lines = diagnosticsOf(aSnapshot([anAccount(), anAccount()]), entries)
  expect(lines.filter((line) => line.endsWith('Token shown in the window.'))).toHaveLength(100)
  expect(lines.join()).not.toContain(new Date(now - 50).toISOString())
})
