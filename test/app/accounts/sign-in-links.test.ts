import { expect, test } from 'vitest'
import { managerFixture } from '../../support/manager-fixture.ts'

const link = (host: string) => `deckpass://sign-in?address=https://${host}`
/** The link that the window shows next, or null. */
function take({ commands }: ReturnType<typeof managerFixture>['manager']) {
  const command = commands.take(true)
  return command?.kind === 'sign-in-link' ? command.link : null
}

test('the last of several links waits, even if it is refused', () => {
  const { manager } = managerFixture()
  manager.links.open(link('a.example'))
  manager.links.open(link('b.example'))
  expect(take(manager)).toMatchObject({ host: 'b.example' })
  manager.links.open(link('a.example'))
  manager.links.open(`${link('b.example')}&token=x`)
  expect([take(manager), take(manager)]).toEqual([{ kind: 'refused', reason: 'holds-secret' }, null])
})

test('the sixth link in a minute does nothing', async () => {
  const { clock, manager } = managerFixture()
  for (let i = 0; i < 5; i += 1) expect(manager.links.open(link('a.example'))).toBe(true)
  for (let i = 0; i < 100; i += 1) expect(manager.links.open(link('b.example'))).toBe(false)
  expect(take(manager)).toMatchObject({ host: 'a.example' })
  await clock.advance(60_000)
  expect(manager.links.open(link('b.example'))).toBe(true)
})

test('a link to a host that the policy does not allow fills nothing in', () => {
  const { manager, policy } = managerFixture()
  policy.set({ enforced: { allowedHosts: ['slides.example'] } })
  manager.links.open(link('slides.example:8443'))
  expect(take(manager)).toEqual({ kind: 'refused', reason: 'host-not-allowed' })
  manager.links.open(link('SLIDES.example:443'))
  expect(take(manager)).toMatchObject({ kind: 'fill', host: 'slides.example' })
})

test('a link sends nothing and is not logged', async () => {
  const { http, lines, manager } = managerFixture()
  await manager.start()
  manager.links.open(`${link('a.example')}&password=demo-password-for-tests`)
  manager.links.open(link('a.example'))
  expect(http).toMatchObject({ requests: [] })
  expect(lines.join('\n')).not.toMatch(/a\.example|demo-password/)
})
