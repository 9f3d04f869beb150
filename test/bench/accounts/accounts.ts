import { createHash } from 'node:crypto'
import { type NewEntry, noActivity, withActivity } from '../../../app/activity/activity-log.ts'
import { renewed } from '../../../app/activity/sentences.ts'
import type { Account } from '../../../app/model/account.ts'
import { freshRecord } from '../../../app/renewal/renewal-outcome.ts'

const dayMs = 86_400_000

/** Entries an account gathers in about three months of renewals and copies. */
const entries = 20

/** So many accounts, each with a fresh token of 7 days, so that nothing is due while something is measured. */
export function accountsAt(now: number, count: number): Account[] {
  return Array.from({ length: count }, (_, index) => withHistory(accountAt(now, index), now))
}

function accountAt(now: number, index: number): Account {
  const number = String(index + 1).padStart(4, '0')
  const hex = createHash('sha256').update(number).digest('hex')
  const token = { value: `demo-token-${hex}`, issuedAt: now, expiresAt: now + 7 * dayMs, estimated: false }
  return {
    id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
    name: `Account ${number}`,
    address: 'https://slides.example',
    username: `person-${number}`,
    keepSignedIn: true,
    credentials: { password: `demo-password-${number}`, companyKey: `demo-key-${number}` },
    token,
    renewal: freshRecord(now, 0.5),
    lastCopy: null,
    skewMs: 120,
    activity: noActivity,
  }
}

function withHistory(account: Account, now: number): Account {
  const ages = Array.from({ length: entries }, (_, index) => entries - index)
  return ages.reduce((older, age) => withActivity(older, entryAt(now - age * 5 * dayMs)), account)
}

function entryAt(at: number): NewEntry {
  const detail = { status: 200, durationMs: 184, said: 'The token was renewed.' }
  return { at, tone: 'good', text: renewed(true, 0), detail }
}
