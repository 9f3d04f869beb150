import type { FileFailure } from '../util/file-failure.ts'
import type { TokenFileFailure, TokenFileProblem } from '../vault/model/token-file.ts'
import type { VaultProblem } from '../vault/model/vault-view.ts'
import { hasMessage, t } from './translate.ts'

/** Why a file cannot be read or written, as a clause without a full stop. */
export function fileFailureWords(failure: FileFailure | TokenFileProblem | VaultProblem): string {
  return t(`words.file.${failure}`)
}

/** Why Deckpass cannot keep its data in its folder, as a sentence. */
export function dataFolderWords(folder: string, problem: FileFailure): string {
  return t('lifecycle.main.dataFolder.unusable', { folder, why: folderFailureWords(problem) })
}

export function folderFailureWords(problem: FileFailure): string {
  const ofFolder = `lifecycle.folder.${problem}`
  return hasMessage(ofFolder) ? t(ofFolder) : fileFailureWords(problem)
}

export function tokenFileFailureWords(failure: TokenFileFailure): string {
  return failure.kind === 'holds-other'
    ? t('token-files.failure.holds-other')
    : t(`token-files.failure.${failure.kind}`, { why: fileFailureWords(failure.problem) })
}

/** For a file that no longer gets the token, but could not be cleared. */
export function leftBehindWords(
  path: string,
  failure: Exclude<TokenFileFailure, { kind: 'not-written' }>,
): string {
  return failure.kind === 'holds-other'
    ? t('token-files.left.other', { path })
    : t('token-files.left.token', { path, why: fileFailureWords(failure.problem) })
}
