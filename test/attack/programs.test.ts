import { afterAll, describe, expect, test } from 'vitest'
import { type Program, programOf } from '../../app/consent/program.ts'
import type { Choice } from '../../app/model/programs/consent-request.ts'
import { brokerFixture, otherProgram, script } from '../support/broker-fixture.ts'
import { hour } from '../support/durations.ts'
import { settle } from '../support/virtual-ports.ts'
import { tell } from './results.ts'

/** What a program tries that wants more than the person allowed. */

const codeOf = (result: { kind: string; code?: string }) => result.code ?? result.kind
type Fixture = ReturnType<typeof brokerFixture>

function counted(attack: string) {
  const figure = { attack, tried: 0, held: 0 }
  afterAll(() => tell(figure))
  return (check: () => void) => {
    figure.tried += 1
    check()
    figure.held += 1
  }
}

/** The person answers what is shown. */
function answer({ broker: { consent } }: Fixture, choice: Choice): void {
  consent.answer(consent.shownRequest?.id ?? '', choice)
}

describe('a request that comes while another is shown', () => {
  const held = counted('programs: along with a request that is shown')
  const evil: Program = { ...script, name: 'evil.sh', path: '/tmp/evil.sh', commandLine: 'sh evil.sh' }

  test.each<[string, Program | null, Program | null, string | undefined]>([
    ['of the same terminal by another script', script, evil, undefined],
    ['of the same script with another reason', script, script, 'more of it'],
    ['of the same script, told apart by nothing', script, script, undefined],
    ['where the system names nobody', null, null, undefined],
  ])('gets nothing by the Once that is for that one, %s', async (_which, shown, other, reason) => {
    const fixture = brokerFixture()
    const asked = fixture.broker.token({}, shown)
    const got: string[] = []
    const others = Array.from({ length: 10 }, () =>
      fixture.broker.token(reason === undefined ? {} : { reason }, other).then((each) => got.push(each.kind)),
    )
    answer(fixture, 'once')
    expect((await asked).kind).toBe('given')
    await settle()
    held(() => expect(got).toEqual([]))
    expect(fixture.broker.consent.shownRequest).toMatchObject({ reason: reason ?? null })
    await fixture.clock.advance(60_000)
    await Promise.all(others)
    held(() => expect(got).not.toContain('given'))
  })

  test('gets nothing by any answer where the system names nobody', async () => {
    const fixture = brokerFixture()
    for (const choice of ['until-it-ends', 'always'] as const) {
      const asked = fixture.broker.token({}, null)
      const other = fixture.broker.token({}, null)
      answer(fixture, choice)
      expect((await asked).kind).toBe('given')
      await fixture.clock.advance(60_000)
      held(() => expect(fixture.broker.consent.approvals()).toEqual([]))
      const { kind } = await other
      held(() => expect(kind).toBe('problem'))
    }
  })

  test('is not answered by its id before it is shown', async () => {
    const fixture = brokerFixture()
    void fixture.broker.token({}, otherProgram)
    const asked = fixture.broker.token({}, evil)
    fixture.broker.consent.answer(fixture.broker.consent.requests[1]?.id ?? '', 'once')
    await fixture.clock.advance(60_000)
    const { kind } = await asked
    held(() => expect(kind).toBe('problem'))
  })
})

describe('what began before its end', () => {
  const held = counted('programs: begun before a lock, Revoke, sign-out or the switch')
  const revoke = ({ broker: { consent } }: Fixture) => {
    for (const { id } of consent.approvals()) consent.revoke(id)
  }
  const ends: Readonly<Record<string, (fixture: Fixture) => void>> = {
    'a lock': (fixture) => fixture.setAccess('locked'),
    'a lock and the unlocking': (fixture) => {
      fixture.setAccess('locked')
      fixture.setAccess('on')
    },
    'the switch': (fixture) => fixture.setAccess('off'),
    'the switch, off and on': (fixture) => {
      fixture.setAccess('off')
      fixture.setAccess('on')
    },
    'a vault that closed and opened': (fixture) => {
      fixture.setAccess('vault-closed')
      fixture.setAccess('on')
    },
    'a sign-out': (fixture) => fixture.signOut(fixture.first.id),
    'a sign-out, and the same account signed in again': (fixture) => {
      const { first } = fixture
      fixture.signOut(first.id)
      fixture.signIn(first)
    },
    Revoke: revoke,
    quitting: (fixture) => fixture.broker.stop(),
  }
  const tries = Object.entries(ends).flatMap(([name, end]) =>
    (['token', 'renew'] as const).flatMap((operation) =>
      (['once', 'until-it-ends', 'always'] as const)
        // Nothing of a once is left to take back.
        .filter((choice) => choice !== 'once' || end !== revoke)
        .map((choice) => ({ name, end, operation, choice })),
    ),
  )

  test.each(tries)(
    'gets nothing after it, however long the renewal took: $name, $operation, $choice',
    async ({ end, operation, choice }) => {
      const fixture = brokerFixture()
      const renew = fixture.renewal
      const renewed = Promise.withResolvers<void>()
      let isRenewing = false
      fixture.renewal = async (id) => {
        isRenewing = true
        await renewed.promise
        await renew(id)
      }
      fixture.person = choice
      const asked =
        operation === 'renew'
          ? fixture.broker.renew({}, script)
          : fixture.broker.token({ rejected: true }, script)
      await expect.poll(() => isRenewing).toBe(true)
      const before = fixture.notes.length
      end(fixture)
      renewed.resolve()
      const result = await asked
      held(() => {
        expect(result.kind).toBe('problem')
        expect(fixture.notes).toHaveLength(before)
      })
    },
  )

  test('what another program may have goes on after a Revoke', async () => {
    const fixture = brokerFixture()
    const renew = fixture.renewal
    const renewed = Promise.withResolvers<void>()
    fixture.person = 'until-it-ends'
    await fixture.broker.token({}, script)
    fixture.renewal = (id) => renewed.promise.then(() => renew(id))
    const asked = fixture.broker.renew({}, otherProgram)
    await settle()
    const [approval] = fixture.broker.consent.approvals()
    fixture.broker.consent.revoke(approval?.id ?? '')
    renewed.resolve()
    expect((await asked).kind).toBe('given')
  })
})

describe('a no', () => {
  const held = counted('programs: asking again after a no')
  const restarted = (count: number): Program => ({
    ...script,
    lives: { pid: count + 1_000, startedAt: '5000' },
    pid: count,
    commandLine: `bash deploy.sh ${count}`,
  })

  test.each<[string, (fixture: Fixture) => void]>([
    ['started anew', () => undefined],
    [
      'after a lock, which needs no consent',
      (fixture) => {
        fixture.setAccess('locked')
        fixture.setAccess('on')
      },
    ],
    [
      'after the switch',
      (fixture) => {
        fixture.setAccess('off')
        fixture.setAccess('on')
      },
    ],
    ['with the clock set forward', (fixture) => fixture.clock.setWall(24 * hour)],
  ])('is not asked again, %s', async (_how, trick) => {
    const fixture = brokerFixture()
    fixture.person = 'no'
    await fixture.broker.token({}, script)
    for (let count = 0; count < 10; count += 1) {
      trick(fixture)
      const { kind } = await fixture.broker.token({}, restarted(count))
      held(() => expect([kind, fixture.questionsSeen]).toEqual(['problem', 1]))
    }
  })

  test('is not asked again by a script that changes its folder before it asks', async () => {
    const facts = { startedAt: '1', readsTerminal: true, terminal: '34', userId: 1000 }
    const shell = { ...facts, pid: 50, path: '/usr/bin/bash', args: ['bash'], cwd: '/home/ada' }
    const deployIn = (cwd: string) =>
      programOf([{ ...shell, pid: 60, args: ['bash', './deploy.sh'], cwd }, shell], '/opt/Deckpass/deckpass')
    const fixture = brokerFixture()
    fixture.person = 'no'
    for (const cwd of ['/home/ada', '/tmp/tmp.Xw2', '/tmp/tmp.b7Q', '/']) {
      const { kind } = await fixture.broker.token({}, deployIn(cwd))
      held(() => expect([kind, fixture.questionsSeen]).toEqual(['problem', 1]))
    }
  })
})

describe('an account that is one at another place now', () => {
  const held = counted('programs: a yes for another place')
  const move = (fixture: Fixture) => {
    fixture.broker.consent.moved(fixture.first.id)
    fixture.change(fixture.first.id, { address: 'https://other.example', alwaysAllowed: [] })
  }

  test.each(['until-it-ends', 'always'] as const)('is asked about anew after %s', async (choice) => {
    const fixture = brokerFixture()
    fixture.person = choice
    await fixture.broker.token({}, script)
    move(fixture)
    const { kind } = await fixture.broker.token({ noQuestion: true }, script)
    held(() => expect(kind).toBe('problem'))
  })

  test('gives nothing to a request that was shown before', async () => {
    const fixture = brokerFixture()
    const asked = fixture.broker.token({}, script)
    move(fixture)
    answer(fixture, 'once')
    const { kind } = await asked
    held(() => expect(kind).toBe('problem'))
  })
})

describe('a program that asks again and again while Deckpass is locked', () => {
  const held = counted('programs: nagging while locked')

  test.each<[string, Program | null]>([
    ['and was told no', script],
    ['that the system does not name', null],
  ])('has the person told of it once in five minutes: one %s', async (_which, program) => {
    const fixture = brokerFixture()
    fixture.person = 'no'
    await fixture.broker.token({}, program)
    for (let second = 0; second < 600; second += 1) {
      const gone = new AbortController()
      fixture.setAccess('locked')
      const asked = fixture.broker.token({}, program, gone.signal)
      gone.abort()
      fixture.setAccess('on')
      await asked
      await fixture.clock.advance(1_000)
    }
    held(() => expect(fixture.notices).toHaveLength(2))
  })
})

describe('twelve hours', () => {
  const held = counted('programs: longer than twelve hours')

  test.each<[string, (fixture: Fixture) => Promise<void>]>([
    [
      'with the clock set back',
      async ({ clock }) => {
        clock.setWall(-24 * hour)
        await clock.advance(12 * hour)
      },
    ],
    ['asleep', async ({ clock }) => clock.sleep(12 * hour)],
    [
      'asleep with the clock set back',
      async ({ clock }) => {
        clock.setWall(-24 * hour)
        clock.sleep(12 * hour)
      },
    ],
  ])('are over, %s', async (_how, pass) => {
    const fixture = brokerFixture()
    fixture.person = 'until-it-ends'
    await fixture.broker.token({}, script)
    await pass(fixture)
    const result = await fixture.broker.token({ noQuestion: true }, script)
    held(() => expect(codeOf(result)).toBe('consent-needed'))
  })
})
