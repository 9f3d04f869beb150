import type { Notice } from '../../model/notice.ts'
import type { VaultRefusal } from '../../model/refusal.ts'
import type { VaultProblem } from '../../model/vault-problem.ts'
import { fileFailureWords } from './files.ts'
import { gateRefusalWords } from './refusals.ts'

const vaultProblemWords: Readonly<Record<VaultProblem, string>> = {
  ...fileFailureWords,
  'content-damaged': 'its content is damaged',
  'keychain-unavailable': 'the keychain does not answer',
  'keychain-unprotected': 'the keychain no longer protects what is stored',
  'key-not-in-keychain': 'the keychain of this computer does not hold their key',
  'sealed-without-keychain': 'they were sealed without a real keychain',
  'unreadable-in-the-way': 'the unreadable file from before could not be moved out of the way',
}

export function noticeWords(notice: Notice): string {
  switch (notice.kind) {
    case 'vault-set-aside':
      return `Your stored accounts could not be read: ${vaultProblemWords[notice.problem]}. Nothing was deleted: the file is kept as ${notice.fileName}.`
    case 'vault-in-the-way':
      return `Your stored accounts could not be read: ${vaultProblemWords[notice.problem]}. The file could not be moved out of the way either, so nothing is saved until it can be.`
    case 'vault-newer':
      return 'Your stored accounts were written by a newer Deckpass and are left untouched. Until you update, what you do here is kept only until you quit.'
    case 'vault-not-forgotten':
      return `Your stored accounts could not be removed: ${vaultProblemWords[notice.problem]}.`
  }
}

export function notSavedWords(problem: VaultProblem): string {
  return `The last change is not saved: ${vaultProblemWords[problem]}. Deckpass will try again.`
}

/** Why the vault or the lock did not open, or why the protection, the passphrase or the PIN stays as it is. */
export function vaultRefusalWords(refusal: VaultRefusal): string {
  switch (refusal.reason) {
    case 'changed-meanwhile':
      return 'Nothing was changed: the protection changed, or Deckpass was locked, while you were asked. Try again.'
    case 'damaged':
      return 'No passphrase opens your stored accounts any more, because the file is damaged.'
    case 'does-not-open': {
      const wrong = 'This passphrase does not open your stored accounts.'
      // The cipher cannot tell the two apart.
      return refusal.guesses < 3
        ? wrong
        : `${wrong} If you are certain of it, the file has been changed by something else.`
    }
    case 'locked-meanwhile':
      return 'Deckpass was locked again meanwhile, so this did not count. Do it once more.'
    case 'newer-vault':
      return 'Your stored accounts were written by a newer Deckpass. Update Deckpass to change how they are protected.'
    case 'no-keychain':
      return 'The keychain of this computer cannot protect your accounts now.'
    case 'no-passphrase':
      return 'Type a passphrase.'
    case 'not-confirmed':
      return 'The system did not confirm that it is you.'
    case 'not-locked':
      return 'Deckpass is not locked.'
    case 'not-proved':
      return 'This does not prove that an account here is yours. Check what you typed and your connection.'
    case 'not-protected':
      return `Nothing was changed: ${vaultProblemWords[refusal.problem]}.`
    case 'not-saved':
      return notSavedWords(refusal.problem)
    case 'nothing-to-unlock':
      return 'There is nothing to unlock.'
    case 'only-passphrase':
      return 'Only the passphrase unlocks.'
    case 'passphrase-protects':
      return 'Your passphrase unlocks Deckpass. A PIN beside it would only be a second way in.'
    case 'passphrase-too-easy':
      return 'This passphrase is too easy to guess. Add a word or two.'
    case 'pin-too-easy':
      return 'This PIN is too easy to guess. Choose another, or a few words.'
    case 'pin-too-short':
      return `Use at least ${refusal.minLength} digits or letters.`
    case 'wait':
      return 'Wait a moment before the next try.'
    case 'wrong-passphrase':
      return 'Wrong passphrase.'
    case 'wrong-pin':
      return 'Wrong PIN.'
    case 'locked':
    case 'no-user-activation':
    case 'vault-closed':
    case 'too-often':
      return gateRefusalWords(refusal.reason)
  }
}
