import { useEffect, useState } from 'react'
import { useSnapshot } from '../../window/use-snapshot.ts'

/** What was typed into sign-in forms that were left unsent, passwords included. In the page's memory alone. */
export type SignInDrafts = Map<string, FormData>

/** Key of the form that adds an account. The other keys are account ids. */
export const newAccount = 'new'

/** Signing out of an account forgets its draft. */
export function useSignInDrafts(): SignInDrafts {
  const [drafts] = useState<SignInDrafts>(() => new Map())
  const ids = useSnapshot(({ accounts }) => accounts.map(({ id }) => id).join(' '))
  useEffect(() => {
    for (const key of drafts.keys()) if (key !== newAccount && !ids.includes(key)) drafts.delete(key)
  }, [drafts, ids])
  return drafts
}
