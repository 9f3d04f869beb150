import { expect, test } from 'vitest'
import { secretsOf } from '../../../app/accounts/account-secrets.ts'
import { account } from '../../support/stored-account.ts'

test('the header that signs an account in is as secret as its password, its key and its token', () => {
  const header = Buffer.from('mara:demo-password').toString('base64')
  expect(secretsOf(account)).toEqual(['demo-password', 'demo-key', header, 'demo-token'])
})
