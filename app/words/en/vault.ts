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
  'key-not-in-keychain': 'this computer’s keychain does not hold their key',
  'sealed-without-keychain': 'they were encrypted without a real keychain',
  'unreadable-in-the-way': 'the old, unreadable file is still in the way',
}

export function noticeWords(notice: Notice): string {
  switch (notice.kind) {
    case 'vault-set-aside':
      return `Deckpass could not read your stored accounts: ${vaultProblemWords[notice.problem]}. Nothing was deleted: the file is kept as ${notice.fileName}.`
    case 'vault-in-the-way':
      return `Deckpass could not read your stored accounts: ${vaultProblemWords[notice.problem]}. It could not move the file out of the way either, and saves nothing until it can.`
    case 'vault-newer':
      return 'A newer version of Deckpass wrote your stored accounts, so they stay untouched. Until you update, Deckpass forgets what you do here when you quit.'
    case 'vault-not-forgotten':
      return `Deckpass could not delete your stored accounts: ${vaultProblemWords[notice.problem]}.`
  }
}

export function notSavedWords(problem: VaultProblem): string {
  return `Your last change is not saved: ${vaultProblemWords[problem]}. Deckpass will try again.`
}

/** Why the vault or the lock did not open, or why the protection, the passphrase or the PIN stays as it is. */
export function vaultRefusalWords(refusal: VaultRefusal): string {
  switch (refusal.reason) {
    case 'changed-meanwhile':
      return 'Nothing was changed: while you were asked, the protection changed or Deckpass locked. Try again.'
    case 'damaged':
      return 'The file is damaged: no passphrase can open your stored accounts any more.'
    case 'does-not-open': {
      const wrong = 'This passphrase does not open your stored accounts.'
      // The cipher cannot tell the two apart.
      return refusal.guesses < 3
        ? wrong
        : `${wrong} If you are sure of it, something else has changed the file.`
    }
    case 'locked-meanwhile':
      return 'Deckpass locked again before this was done. Try again.'
    case 'newer-vault':
      return 'A newer version of Deckpass wrote your stored accounts. Update Deckpass to change how they are protected.'
    case 'no-keychain':
      return 'This computer’s keychain cannot protect your accounts right now.'
    case 'no-passphrase':
      return 'Enter a passphrase.'
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
      return 'Only the passphrase unlocks Deckpass.'
    case 'passphrase-protects':
      return 'Your passphrase unlocks Deckpass. A PIN would only add a second way in.'
    case 'passphrase-too-easy':
      return 'This passphrase is too easy to guess. Add a word or two.'
    case 'pin-too-easy':
      return 'This PIN is too easy to guess. Choose another, or a few words.'
    case 'pin-too-short':
      return `Use at least ${refusal.minLength} digits or letters.`
    case 'wait':
      return 'Wait a moment, then try again.'
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
