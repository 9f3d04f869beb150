import { expect, test } from 'vitest'
import { redactTexts } from '../../../app/renewal/renewal-activity.ts'
import { serviceFailure } from '../../../app/service/token-response.ts'
import { Redactor } from '../../../app/vault/redaction.ts'

test('a known secret is hidden in each text that the service sent, and the codes stay', () => {
  const redactor = new Redactor()
  for (const secret of ['demo-key', 'redirect']) redactor.register(secret)
  const failure = serviceFailure('redirect', {
    durationMs: 5,
    status: 302,
    serviceMessage: 'Go to demo-key.',
    redirectHost: 'demo-key.example',
  })
  expect(redactTexts(failure, redactor)).toEqual({
    ...failure,
    serviceMessage: 'Go to •••.',
    redirectHost: '•••.example',
  })
})
