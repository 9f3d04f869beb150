import { expect, test } from 'vitest'
import type { SystemFacts } from '../../../app/help/model/system-facts.ts'
import type { PolicyView } from '../../../app/policy/model.ts'
import type { RenewalView } from '../../../app/renewal/model/renewal-view.ts'
import type { ActivityEntry } from '../../../app/vault/model/activity.ts'
import { diagnosticsOf } from '../../support/diagnostics.ts'
import { aFailure } from '../../support/failures.ts'
import { aFailing, anAccount, aRenewal, aSnapshot } from '../../support/snapshots.ts'

const now = Date.UTC(2026, 10, 21, 12)
const failure = aFailure('unreachable')
const system: SystemFacts = {
  system: 'Debian GNU/Linux 13 (trixie)',
  kernel: '6.12.0',
  architecture: 'arm64',
  electron: '45.4.1',
  chromium: '150.0.0.0',
  node: '24.1.0',
  desktop: 'GNOME',
  session: 'wayland',
  display: 'x11',
  proxies: ['http', 'direct'],
}

function lineOf(renewal: RenewalView): string | undefined {
  const snapshot = aSnapshot([anAccount({ renewal })])
  const text = diagnosticsOf(snapshot, () => [], { now, system })
  return text.split('\n').find((line) => line.startsWith('Renewal: '))
}

test.each<[RenewalView, string]>([
  [aRenewal(), 'nothing planned'],
  [
    aRenewal({ nextAt: now, reason: 'before-expiry' }),
    'planned for 2026-11-21T12:00:00.000Z (before-expiry)',
  ],
  [aRenewal({ state: 'running', startedAt: now }), 'running since 2026-11-21T12:00:00.000Z'],
  [
    aFailing(failure, { failingSince: now }),
    'failing since 2026-11-21T12:00:00.000Z, 2 failures, next at 1970-01-01T00:00:00.009Z (retry). Nothing answers at …. [DP-1101]',
  ],
  [
    aRenewal({ state: 'not-possible', failure: aFailure('no-password') }),
    'not possible. Deckpass does not keep this account’s password. [DP-1503]',
  ],
])('the state of a renewal, %j, is told', (renewal, words) => {
  expect(lineOf(renewal)).toBe(`Renewal: ${words}`)
})

test.each([
  [null, 'less than 5 minutes'],
  [-420_000, '-420000 ms'],
])('how far the clock is off, %j, is told', (clockOffByMs, words) => {
  const text = diagnosticsOf(aSnapshot([anAccount({ clockOffByMs })]), () => [], {
    now,
    system,
  })
  expect(text.split('\n')).toContain(`Clock off by: ${words}`)
})

test('the network and the activity are told without names', () => {
  const base = aSnapshot([anAccount({})]).base
  const entries = (serviceMessage: string | null): ActivityEntry[] => [
    {
      id: '2',
      at: now,
      event: { kind: 'signed-in', host: 'slides.northwind.example' },
      detail: { status: 200, durationMs: 12, serviceMessage },
    },
    { id: '1', at: now, event: { kind: 'revealed' }, detail: null },
  ]
  const lines = (online: boolean) =>
    diagnosticsOf(
      { ...aSnapshot([anAccount({})]), base: { ...base, online } },
      () => entries('Welcome, Mara.'),
      { now, system },
    ).split('\n')
  expect(lines(true).join()).toContain('Network: online.')
  expect(lines(false).join()).toContain('Network: offline.')
  expect(lines(true).slice(-2)).toEqual([
    '2026-11-21T12:00:00.000Z Signed in to …. [status 200, 12 ms]',
    '2026-11-21T12:00:00.000Z Token shown in the window.',
  ])
})

test('accounts are numbers in the order of the window', () => {
  const accounts = [
    anAccount({ id: 'b', name: 'B', clockOffByMs: -420_000 }),
    anAccount({ id: 'a', name: 'A', clockOffByMs: null }),
  ]
  const told = (accountOrder: 'own' | 'name') => {
    const snapshot = aSnapshot(accounts)
    const base = { ...snapshot.base, settings: { ...snapshot.base.settings, accountOrder } }
    return diagnosticsOf({ ...snapshot, base }, () => [], { now, system })
      .split('\n')
      .filter((line) => /^Account|^Clock/.test(line))
  }
  const [off, right] = ['Clock off by: -420000 ms', 'Clock off by: less than 5 minutes']
  expect(told('own')).toEqual(['Account 1', off, 'Account 2', right])
  expect(told('name')).toEqual(['Account 1', right, 'Account 2', off])
})

test('the computer is described by versions and kinds', () => {
  const lines = (facts: Partial<SystemFacts> = {}) =>
    diagnosticsOf(aSnapshot(), () => [], { now, system: { ...system, ...facts } }).split('\n')
  expect(lines().slice(1, 6)).toEqual([
    'System: Debian GNU/Linux 13 (trixie), 6.12.0, arm64',
    'Electron 45.4.1, Chromium 150.0.0.0, Node 24.1.0',
    'Desktop: GNOME. Session: wayland. Window: x11.',
    'Proxy: http, direct',
    'Protection: keychain. Keychain: gnome-keyring. Lock: none. Network: online.',
  ])
  expect(lines({ desktop: null, session: null, proxies: [] })).toEqual(
    expect.arrayContaining(['Desktop: -. Session: -. Window: x11.', 'Proxy: -']),
  )
  expect(lines({ desktop: null, session: null, display: null }).join()).not.toContain('Desktop')
})

test('the policy is told by the names of its settings, with the problems of its file', () => {
  const policyLine = (policy: Partial<PolicyView>) => {
    const { base } = aSnapshot()
    const snapshot = aSnapshot([], { policy: { ...base.policy, ...policy } })
    return diagnosticsOf(snapshot, () => [], { now, system })
      .split('\n')
      .find((line) => line.startsWith('Policy'))
  }
  expect(policyLine({})).toBe('Policy: -. Problems: -.')
  expect(
    policyLine({
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
  ).toBe(
    'Policy: lockAfter, address, allowedHosts, requirePin, tokenFiles. Problems: untrusted owner, bad-value enforced.updates, bad-address defaults.address not-allowed.',
  )
})

test('a renewal that failed is told with its code', () => {
  const event = {
    kind: 'renewal-failed',
    host: 'slides.northwind.example',
    failure: aFailure('rejected'),
  } as const
  const text = diagnosticsOf(aSnapshot([anAccount()]), () => [{ id: '1', at: now, event, detail: null }], {
    now,
    system,
  })
  expect(text.split('\n').at(-1)).toMatch(/^2026-11-21T12:00:00.000Z Renewal failed\. .+ \[DP-1501\]$/)
})

test('the newest 50 entries of each account’s activity are told', () => {
  const entries = Array.from({ length: 500 }, (_, index): ActivityEntry => {
    return { id: `${index}`, at: now - index, event: { kind: 'revealed' }, detail: null }
  })
  const accounts = [anAccount(), anAccount()]
  const text = diagnosticsOf(aSnapshot(accounts), () => entries, { now, system })
  expect(text.split('\n').filter((line) => line.endsWith('Token shown in the window.'))).toHaveLength(100)
  expect(text).not.toContain(new Date(now - 50).toISOString())
})

test('the source of a policy and its date are told', () => {
  const linesFor = (source: PolicyView['source']) => {
    const { base } = aSnapshot()
    const snapshot = aSnapshot([], { policy: { ...base.policy, source } })
    return diagnosticsOf(snapshot, () => [], { now: 0, system })
  }
  const path = '/etc/deckpass/policy.json'
  expect(linesFor({ path, found: true, changedAt: 0 })).toContain(
    `Policy found: ${path}, written 1970-01-01T00:00:00.000Z.`,
  )
  expect(linesFor({ path, found: false, changedAt: null })).toContain(`No policy found: ${path}.`)
})
