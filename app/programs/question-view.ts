import type { QuestionView } from '../model/program-question.ts'
import type { ProgramAccount } from './program-accounts.ts'
import type { ProgramQuestion } from './program-questions.ts'

/** What the person is shown of a question about `account`. */
export function questionView(
  { id, program, reason }: ProgramQuestion,
  account: ProgramAccount,
): QuestionView {
  const { name, username, host, token } = account
  return {
    id,
    account: { name, username, host },
    program: program && {
      name: program.name,
      runBy: program.runBy,
      pid: program.pid,
      origin: program.origin.name,
      canBeAlways: program.canBeAlways,
    },
    reason,
    expiresAt: token?.expiresAt ?? null,
  }
}
