import { type FailureCode, storageCodes } from '../help/model/failure-codes.ts'
import { programCodes } from '../programs/model/program-problem.ts'
import { causeAlone, failures } from '../service/model/failure.ts'
import { keysOf } from '../util/records.ts'
import { callFailureWords } from './failures.ts'
import { failedChangeWords, fileProblemWords } from './files.ts'
import { noticeWords } from './notices.ts'
import { t } from './translate.ts'

export type HelpTopic = ReturnType<typeof topic>

/** The advice for each failure with a code, in the order of the codes. `host`: the person's own, if known. */
export function helpTopics(host = 'slides.example.com'): HelpTopic[] {
  return [
    ...keysOf(failures).map((cause) =>
      topic(failures[cause].code, callFailureWords(causeAlone(cause), host)),
    ),
    ...keysOf(storageCodes).map((problem) => topic(storageCodes[problem], storageWords(problem))),
    ...keysOf(programCodes).map((code) => topic(programCodes[code], t(`programs.main.problem.${code}`))),
  ]
}

export function helpTopic(code: string, host: string | null): HelpTopic | null {
  return helpTopics(host ?? undefined).find((each) => each.code === code) ?? null
}

function storageWords(problem: keyof typeof storageCodes): string {
  if (problem === 'newer') return noticeWords({ kind: 'vault-newer' })
  if (problem === 'holds-other') return failedChangeWords({ kind: problem })
  const why = fileProblemWords(problem)
  // The codes of the keychain and the vault. The rest may be about any file.
  if (/^DP-2[12]/.test(storageCodes[problem])) return t('help.main.stored', { why })
  return `${why.charAt(0).toUpperCase()}${why.slice(1)}.`
}

function topic(code: FailureCode, sentence: string) {
  return { code, sentence, advice: t(`help.main.${code}`) }
}
