import {
  callCodes,
  codedFailures,
  type FailureCode,
  programCodes,
  storageCodes,
} from '../model/failure-code.ts'
import type { HelpTopic } from '../model/help-topic.ts'
import { failureWords } from './failures.ts'
import { fileFailureWords, tokenFileFailureWords } from './files.ts'
import { problemWords } from './problems.ts'
import { t } from './translate.ts'
import { noticeWords } from './vault.ts'

/** Stands for the person's own. */
const host = 'slides.example.com'

/** What to do about each failure that has a code, in the order of the codes. */
export function helpTopics(): HelpTopic[] {
  return [
    ...codedFailures.call.map((cause) => {
      const facts = { unusable: null, status: null, serviceMessage: null, retryAfterMs: null }
      return topic(callCodes[cause], failureWords({ cause, ...facts }, host))
    }),
    ...codedFailures.storage.map((problem) => topic(storageCodes[problem], storageWords(problem))),
    ...codedFailures.program.map((code) =>
      topic(programCodes[code], problemWords({ kind: 'problem', code })),
    ),
  ]
}

function storageWords(problem: keyof typeof storageCodes): string {
  if (problem === 'newer') return noticeWords({ kind: 'vault-newer' })
  if (problem === 'holds-other') return tokenFileFailureWords({ kind: problem })
  const why = fileFailureWords(problem)
  // Of the keychain and the vault. The rest may be about any file.
  if (/^DP-2[12]/.test(storageCodes[problem])) return t('main.help.stored', { why })
  return `${why.charAt(0).toUpperCase()}${why.slice(1)}.`
}

function topic(code: FailureCode, sentence: string): HelpTopic {
  return { code, sentence, advice: t(`main.help.${code}`) }
}
