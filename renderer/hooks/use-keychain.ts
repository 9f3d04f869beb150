import { keychains } from '../../app/words/keychains.ts'
import { useBase } from './use-snapshot.ts'

/** How this computer's keychain is called, and how it is unlocked. */
export function useKeychain() {
  return keychains[useBase((base) => base.keychain)]
}
