import { expect, test } from 'vitest'
import { linkAmong, parseSignInLink } from '../../../../app/accounts/model/sign-in-link.ts'

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
