import { expect, test } from 'vitest'
import { managerFixture } from '../../support/manager-fixture.ts'

const link = (host: string) => `deckpass://sign-in?address=https://${host}`
const hasLink = ({ manager }: ReturnType<typeof managerFixture>) => manager.snapshot().base.hasLink

test('a link waits until the window takes it, once', async () => {
  const fixture = managerFixture()
  await fixture.manager.start()
  const { links } = fixture.manager
  expect(hasLink(fixture)).toBe(false)
  expect(links.take()).toBeNull()
  expect(links.open(link('a.example'))).toBe(true)
  expect(hasLink(fixture)).toBe(true)
  expect(links.take()).toMatchObject({ kind: 'fill', host: 'a.example' })
  expect(hasLink(fixture)).toBe(false)
  expect(links.take()).toBeNull()
})

test('the last of several links waits, even if it is refused', () => {
  const { links } = managerFixture().manager
  links.open(link('a.example'))
  links.open(link('b.example'))
  expect(links.take()).toMatchObject({ host: 'b.example' })
  links.open(link('a.example'))
  links.open(`${link('b.example')}&token=x`)
  expect(links.take()).toEqual({ kind: 'refused', reason: 'holds-secret' })
})

test('the sixth link in a minute does nothing', async () => {
  const { clock, manager } = managerFixture()
  for (let i = 0; i < 5; i += 1) expect(manager.links.open(link('a.example'))).toBe(true)
  for (let i = 0; i < 100; i += 1) expect(manager.links.open(link('b.example'))).toBe(false)
  expect(manager.links.take()).toMatchObject({ host: 'a.example' })
  await clock.advance(60_000)
  expect(manager.links.open(link('b.example'))).toBe(true)
})

test('a link to a host that the policy does not allow fills nothing in', () => {
  const { manager, policy } = managerFixture()
  policy.set({ enforced: { allowedHosts: ['slides.example'] } })
  manager.links.open(link('slides.example:8443'))
  expect(manager.links.take()).toEqual({ kind: 'refused', reason: 'host-not-allowed' })
  manager.links.open(link('SLIDES.example:443'))
  expect(manager.links.take()).toMatchObject({ kind: 'fill', host: 'slides.example' })
})

test('a link sends nothing and is not logged', async () => {
  const { http, lines, manager } = managerFixture()
  await manager.start()
  manager.links.open(`${link('a.example')}&password=demo-password-for-tests`)
  manager.links.open(link('a.example'))
  expect(http).toMatchObject({ requests: [] })
  expect(lines.join('\n')).not.toMatch(/a\.example|demo-password/)
})
