import { expect, test } from 'vitest'
import { accountsForPrograms } from '../../../app/accounts/accounts-for-programs.ts'
import { entriesOf } from '../../../app/activity/activity-log.ts'
import { HandOuts } from '../../../app/consent/hand-outs.ts'
import { AccountStore } from '../../../app/vault/account-store.ts'
import { activityWords } from '../../../app/words/index.ts'
import { otherProgram, script } from '../../support/broker-fixture.ts'
import { hour } from '../../support/durations.ts'
import { account } from '../../support/stored-account.ts'
import { VirtualClock } from '../../support/virtual-ports.ts'

/** A diary, how often the account was changed, and the lines that a person reads, newest first. */
function fixture() {
  const clock = new VirtualClock()
  const store = new AccountStore()
  store.load([account])
  let changes = 0
  store.onChange(() => {
    changes += 1
  })
  const accounts = accountsForPrograms(store, clock, async () => undefined)
  const lines = () =>
    entriesOf(store.get(account.id)?.activity ?? account.activity)
      .filter(({ event }) => event.kind === 'token-given')
      .map(({ event, repeated }) => ({
        text: activityWords(event),
        times: repeated?.times ?? 1,
        lastAt: repeated?.lastAt,
      }))
  const again = () => new HandOuts({ clock, accounts })
  return { clock, store, diary: again(), again, lines, changes: () => changes }
}

const given = 'deploy.sh (bash) in terminal got the token.'

test('a busy script is one line an hour, with how often and when last, and the vault is written every 5 s', async () => {
  const { clock, diary, lines, changes } = fixture()
  diary.add(account.id, script, null)
  expect(lines()).toEqual([{ text: given, times: 1, lastAt: undefined }])
  for (let count = 0; count < 1_000; count += 1) {
    await clock.advance(5)
    diary.add(account.id, script, null)
  }
  await clock.advance(5_000)
  expect(lines()).toMatchObject([{ text: given, times: 1_001 }])
  expect(changes()).toBeLessThanOrEqual(3)
  await clock.advance(hour)
  diary.add(account.id, script, null)
  expect(lines()).toHaveLength(2)
})

test('each program has a line of its own, with what it said first', () => {
  const { diary, lines } = fixture()
  diary.add(account.id, script, 'upload')
  diary.add(account.id, script, 'upload of more')
  diary.add(account.id, otherProgram, null)
  diary.add(account.id, null, null)
  expect(lines().map(({ text }) => text)).toEqual([
    'An unknown program got the token.',
    'report.py (python3) in editor got the token.',
    `${given} It said: “upload”.`,
  ])
})

test('what was only counted is written when Deckpass locks or ends, and not again', async () => {
  const { clock, diary, lines, changes } = fixture()
  diary.add(account.id, script, null)
  diary.add(account.id, script, null)
  diary.write()
  expect(lines()).toMatchObject([{ times: 2 }])
  await clock.advance(5_000)
  expect(changes()).toBe(2)
})

test('the same within the hour is counted on after a restart, too', () => {
  const { clock, diary, lines, again } = fixture()
  diary.add(account.id, script, null)
  again().add(account.id, script, null)
  expect(lines()).toEqual([{ text: given, times: 2, lastAt: clock.now() }])
})

test('a line that went with its account is let go', () => {
  const { store, diary } = fixture()
  diary.add(account.id, script, null)
  diary.add(account.id, script, null)
  store.remove(account.id)
  diary.write()
  diary.add(account.id, script, null)
  expect(store.all()).toEqual([])
})
