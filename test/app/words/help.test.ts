import { expect, test } from 'vitest'
import { failures } from '../../../app/model/failure/failure.ts'
import { programCodes, storageCodes } from '../../../app/model/failure/failure-code.ts'
import { helpTopics } from '../../../app/words/help.ts'
import { speakEnglish, speakGerman } from '../../support/speak.ts'

test('there is help on every code, once', () => {
  const codes = [
    ...Object.values(failures).map(({ code }) => code),
    ...[storageCodes, programCodes].flatMap((each) => Object.values<string>(each)),
  ]
  expect(helpTopics().map(({ code }) => code)).toEqual(codes)
})

test('help is in the person’s language', async () => {
  await speakGerman()
  const [first] = helpTopics()
  await speakEnglish()
  expect(first?.advice).toContain('Browser auf diesem Computer')
})
