import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { callCodes, programCodes, storageCodes } from '../../../app/model/failure-code.ts'
import { helpTopics } from '../../../app/words/help.ts'
import { speakEnglish, speakGerman } from '../../support/speak.ts'
import { pagePath, troubleshootingPage } from '../../troubleshooting.ts'

test('the page of the failures is that of the window: else run npm run help-page', () => {
  expect(readFileSync(pagePath, 'utf8')).toBe(troubleshootingPage(helpTopics()))
})

test('there is help on every code, once', () => {
  const codes = [callCodes, storageCodes, programCodes].flatMap((each) => Object.values<string>(each))
  expect(helpTopics().map(({ code }) => code)).toEqual(codes)
})

test('help is in the person’s language', async () => {
  await speakGerman()
  const [first] = helpTopics()
  await speakEnglish()
  expect(first?.advice).toContain('Browser auf diesem Computer')
})
