import { useEffect, useState } from 'react'
import { useSnapshot } from '../../window/use-snapshot.ts'

/** Input in unsent sign-in forms, passwords included. Kept only in the page's memory. */
export type SignInDrafts = Map<string, FormData>

/** The key of the form that adds an account. The other keys are account ids. */
export const newAccount = 'new'

/** Signing out of an account discards its draft. */
export function useSignInDrafts(): SignInDrafts {
  const [drafts] = useState<SignInDrafts>(() => new Map())
  const ids = useSnapshot(({ accounts }) => accounts.map(({ id }) => id).join(' '))
  useEffect(() => {
    for (const key of drafts.keys()) if (key !== newAccount && !ids.includes(key)) drafts.delete(key)
  }, [drafts, ids])
  return drafts
}
