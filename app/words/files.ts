import type { FileProblem } from '../util/file-problem.ts'
import type { TokenFileFailure, TokenFileProblem } from '../vault/model/token-file.ts'
import type { VaultProblem } from '../vault/model/vault-view.ts'
import { hasMessage, t } from './translate.ts'

/** Why a file cannot be read or written, as a clause without a full stop. */
export function fileProblemWords(problem: FileProblem | TokenFileProblem | VaultProblem): string {
  return t(`words.file.${problem}`)
}

/** Why Deckpass cannot keep its data in its folder, as a sentence. */
export function dataFolderWords(folder: string, problem: FileProblem): string {
  return t('lifecycle.main.dataFolder.unusable', { folder, why: folderProblemWords(problem) })
}

export function folderProblemWords(problem: FileProblem): string {
  const ofFolder = `lifecycle.folder.${problem}`
  return hasMessage(ofFolder) ? t(ofFolder) : fileProblemWords(problem)
}

export function failedChangeWords(failure: TokenFileFailure): string {
  return failure.kind === 'holds-other'
    ? t('token-files.failure.holds-other')
    : t(`token-files.failure.${failure.kind}`, { why: fileProblemWords(failure.problem) })
}

/** For a file that no longer gets the token, but could not be cleared. */
export function leftBehindWords(
  path: string,
  failure: Exclude<TokenFileFailure, { kind: 'not-written' }>,
): string {
  return failure.kind === 'holds-other'
    ? t('token-files.left.other', { path })
    : t('token-files.left.token', { path, why: fileProblemWords(failure.problem) })
}
