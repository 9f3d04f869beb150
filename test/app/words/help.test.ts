import { expect, test } from 'vitest'
import { storageCodes } from '../../../app/help/model/failure-code.ts'
import { programCodes } from '../../../app/programs/model/program-problem.ts'
import { failures } from '../../../app/service/model/failure.ts'
import { helpTopic, helpTopics } from '../../../app/words/help.ts'
import { speakEnglish, speakGerman } from '../../support/speak.ts'

test('every code has help', () => {
  const codes = [
    ...Object.values(failures).map(({ code }) => code),
    ...[storageCodes, programCodes].flatMap((each) => Object.values<string>(each)),
  ]
  expect(helpTopics().map(({ code }) => code)).toEqual(codes)
})

test('the help of a code names the host', () => {
  expect(helpTopic('DP-1101', 'decks.example')?.sentence).toBe('Nothing answers at decks.example.')
  expect(helpTopic('DP-9999', null)).toBeNull()
})

test('help is in the person’s language', async () => {
  await speakGerman()
  const [first] = helpTopics()
  await speakEnglish()
  expect(first?.advice).toContain('Browser auf diesem Computer')
})
