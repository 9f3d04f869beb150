import type { CredentialsRefusal } from './basic-credentials.ts'
import type { AddressProblem } from './service-address.ts'

/** What stands at the field of an address that was refused before anything was sent. */
export function addressRefusal(reason: AddressProblem): string {
  return addressWords[reason]
}

/** What stands at the field of a username or a password that cannot be sent. */
export function credentialsRefusal({ field, reason }: Omit<CredentialsRefusal, 'kind'>): string {
  switch (reason) {
    case 'colon':
      return 'A username cannot hold a colon.'
    case 'control-character':
      return `This ${field} holds a tab, a line break or another control character. Type it again.`
    case 'not-text':
      return `This ${field} holds half a character, which cannot be sent. Type it again.`
  }
}

const addressWords: Readonly<Record<AddressProblem, string>> = {
  empty: 'Enter the address of the service, for example https://slides.example.com.',
  unreadable: 'This is not an address. It should look like https://slides.example.com.',
  'not-https': 'This address must begin with https://.',
  'user-info': 'This address must not hold a username or a password. They have fields of their own.',
  'query-or-fragment': 'This is the address of a page. Leave out the question mark or # and all behind it.',
}
