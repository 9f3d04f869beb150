import { useEffect, useState } from 'react'
import { useSnapshot } from './use-snapshot.ts'

/** What was typed into sign-in forms that were left unsent. It is in the page's memory alone, the passwords too. */
export type SignInDrafts = Map<string, FormData>

/** The key of the form that adds an account; every other form has the id of its account. */
export const newAccount = 'new'

/** Drafts of the accounts that there are: signing out of an account forgets its draft. */
export function useSignInDrafts(): SignInDrafts {
  const [drafts] = useState<SignInDrafts>(() => new Map())
  const ids = useSnapshot(({ accounts }) => accounts.map(({ id }) => id).join(' '))
  useEffect(() => {
    for (const key of drafts.keys()) if (key !== newAccount && !ids.includes(key)) drafts.delete(key)
  }, [drafts, ids])
  return drafts
}
