import { expect, test } from 'vitest'
import { confirmDialogWords } from '../../../app/words/index.ts'

test('a dialog names the service that is new', () => {
  expect(confirmDialogWords({ kind: 'new-service', host: 'other.example:8443' }).message).toContain(
    'other.example:8443',
  )
})

test('a dialog says what becomes of the stored accounts', () => {
  const { message, detail } = confirmDialogWords({
    kind: 'replace-protection',
    next: 'passphrase',
    accounts: 2,
  })
  expect(message).toBe('Change how your accounts are protected?')
  expect(detail).toMatch(/2 stored accounts.*only with the new passphrase/)
  expect(confirmDialogWords({ kind: 'forget-on-quit', accounts: 1 }).detail).toMatch(/^1 stored account /)
})
