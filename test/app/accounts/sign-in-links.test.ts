import { expect, test } from 'vitest'
import { linkAmong, parseSignInLink } from '../../../app/accounts/model/sign-in-link.ts'
import { coreFixture } from '../../support/core-fixture.ts'

const link = (host: string) => `deckpass://sign-in?address=https://${host}`
/** The link that the window shows next, or null. */
function take({ commands }: ReturnType<typeof coreFixture>['core']) {
  const command = commands.take(true)
  return command?.kind === 'sign-in-link' ? command.link : null
}

test('the last of several links waits, even if it is refused', () => {
  const { core } = coreFixture()
  core.signInLinks.open(link('a.example'))
  core.signInLinks.open(link('b.example'))
  expect(take(core)).toMatchObject({ host: 'b.example' })
  core.signInLinks.open(link('a.example'))
  core.signInLinks.open(`${link('b.example')}&token=x`)
  expect([take(core), take(core)]).toEqual([{ kind: 'refused', reason: 'holds-secret' }, null])
})

test('the sixth link in a minute does nothing', async () => {
  const { clock, core } = coreFixture()
  for (let i = 0; i < 5; i += 1) expect(core.signInLinks.open(link('a.example'))).toBe(true)
  for (let i = 0; i < 100; i += 1) expect(core.signInLinks.open(link('b.example'))).toBe(false)
  expect(take(core)).toMatchObject({ host: 'a.example' })
  await clock.advance(60_000)
  expect(core.signInLinks.open(link('b.example'))).toBe(true)
})

test('a link to a host that the policy does not allow fills nothing in', () => {
  const { core, policy } = coreFixture()
  policy.set({ enforced: { allowedHosts: ['slides.example'] } })
  core.signInLinks.open(link('slides.example:8443'))
  expect(take(core)).toEqual({ kind: 'refused', reason: 'host-not-allowed' })
  core.signInLinks.open(link('SLIDES.example:443'))
  expect(take(core)).toMatchObject({ kind: 'fill', host: 'slides.example' })
})

test('a link sends nothing and is not logged', async () => {
  const { http, lines, core } = coreFixture()
  await core.start()
  core.signInLinks.open(`${link('a.example')}&password=demo-password-for-tests`)
  core.signInLinks.open(link('a.example'))
  expect(http).toMatchObject({ requests: [] })
  expect(lines.join('\n')).not.toMatch(/a\.example|demo-password/)
})

const fill = (address: string, name = '', username = '') => ({
  kind: 'fill',
  address,
  host: new URL(address).host,
  username,
  name,
})

test.each([
  ['address=https://slides.example', fill('https://slides.example')],
  [
    'address=https%3A%2F%2Fslides.example%3A8443%2Fteam&name=Sales+%26+more',
    fill('https://slides.example:8443/team', 'Sales & more'),
  ],
  ['name=Büro%20東京&address=slides.example', fill('https://slides.example', 'Büro 東京')],
  [
    'address=slides.example&username=mara.lind%40northwind.example',
    fill('https://slides.example', '', 'mara.lind@northwind.example'),
  ],
  // A name of another script is shown as the resolver sees it.
  ['address=https://sl%D1%96des.example', fill('https://xn--sldes-o2e.example')],
])('a page’s link fills address, username and name: %s', (query, filled) => {
  expect(parseSignInLink(`deckpass://sign-in?${query}`)).toEqual(filled)
  expect(parseSignInLink(`DECKPASS://sign-in/?${query}`)).toEqual(filled)
})

test('a link is found among the arguments of a start', () => {
  const link = 'deckpass://sign-in?address=https://slides.example'
  expect(linkAmong(['/opt/Deckpass/deckpass', '--ozone-platform=x11', '--', link])).toBe(link)
  expect(
    linkAmong(['/opt/Deckpass/deckpass', '/home/ada/deckpass:notes.txt', 'https://deckpass:1']),
  ).toBeNull()
})
