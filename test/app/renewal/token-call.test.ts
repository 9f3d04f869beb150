import { expect, test } from 'vitest'
import { redactTexts } from '../../../app/renewal/token-call.ts'
import { Redactor } from '../../../app/vault/redaction.ts'
import { aFailure } from '../../support/failures.ts'

test('a known secret is hidden in every text that the service sent', () => {
  const redactor = new Redactor()
  redactor.set('account', ['demo-key', 'redirect'])
  const said = { status: 302, serviceMessage: 'Go to demo-key.', redirectHost: 'demo-key.example' }
  const failure = { kind: 'failure', durationMs: 5, ...aFailure('redirect', said) } as const
  expect(redactTexts(failure, redactor)).toEqual({
    ...failure,
    serviceMessage: 'Go to •••.',
    redirectHost: '•••.example',
  })
})
