import { expect, test } from 'vitest'
import { coreFixture } from '../../support/core-fixture.ts'

const link = (host: string) => `deckpass://sign-in?address=https://${host}`
/** The link that the window shows next, or null. */
function take({ commands }: ReturnType<typeof coreFixture>['core']) {
  const command = commands.take(true)
  return command?.kind === 'sign-in-link' ? command.link : null
}

test('the last of several links waits, even if it is refused', () => {
  const { core } = coreFixture()
  core.links.open(link('a.example'))
  core.links.open(link('b.example'))
  expect(take(core)).toMatchObject({ host: 'b.example' })
  core.links.open(link('a.example'))
  core.links.open(`${link('b.example')}&token=x`)
  expect([take(core), take(core)]).toEqual([{ kind: 'refused', reason: 'holds-secret' }, null])
})

test('the sixth link in a minute does nothing', async () => {
  const { clock, core } = coreFixture()
  for (let i = 0; i < 5; i += 1) expect(core.links.open(link('a.example'))).toBe(true)
  for (let i = 0; i < 100; i += 1) expect(core.links.open(link('b.example'))).toBe(false)
  expect(take(core)).toMatchObject({ host: 'a.example' })
  await clock.advance(60_000)
  expect(core.links.open(link('b.example'))).toBe(true)
})

test('a link to a host that the policy does not allow fills nothing in', () => {
  const { core, policy } = coreFixture()
  policy.set({ enforced: { allowedHosts: ['slides.example'] } })
  core.links.open(link('slides.example:8443'))
  expect(take(core)).toEqual({ kind: 'refused', reason: 'host-not-allowed' })
  core.links.open(link('SLIDES.example:443'))
  expect(take(core)).toMatchObject({ kind: 'fill', host: 'slides.example' })
})

test('a link sends nothing and is not logged', async () => {
  const { http, lines, core } = coreFixture()
  await core.start()
  core.links.open(`${link('a.example')}&password=demo-password-for-tests`)
  core.links.open(link('a.example'))
  expect(http).toMatchObject({ requests: [] })
  expect(lines.join('\n')).not.toMatch(/a\.example|demo-password/)
})
