import { cleanText } from '../../util/clean-text.ts'
import { trimTyped } from '../../util/typed-text.ts'

export const maxNameLength = 100

/** The name as it is stored: one short line of visible characters. Empty if none are left. */
export function accountName(typed: string): string {
  return trimTyped('name', cleanText(typed, maxNameLength))
}

/** Labels below a country that are not an organization's own name, as in `northwind.co.uk`. */
const secondLevels = new Set(['ac', 'co', 'com', 'edu', 'gob', 'gov', 'gv', 'net', 'or', 'org'])

/**
 * The name of an account that the person has not named: the organization in its host, such as *Northwind* for
 * `slides.northwind.example`. If the host is an IP address or names none, it is username and host.
 */
export function defaultName(username: string, host: string): string {
  const labels = host.replace(/:\d+$/, '').split('.')
  const isNumber = /^\d+$/.test(labels.at(-1) ?? '') || host.startsWith('[')
  const isBelowCountry =
    labels.length > 2 && labels.at(-1)?.length === 2 && secondLevels.has(labels.at(-2) ?? '')
  const word = labels.at(isBelowCountry ? -3 : -2)
  if (isNumber || labels.length < 2 || word === undefined || word.startsWith('xn--'))
    return `${username} @ ${host}`
  return word.charAt(0).toUpperCase() + word.slice(1)
}
