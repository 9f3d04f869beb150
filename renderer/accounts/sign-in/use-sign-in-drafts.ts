import { useEffect, useState } from 'react'
import type { SignInLink } from '../../../app/accounts/model/sign-in-link.ts'
import { t } from '../../../app/words/index.ts'
import { announce } from '../../window/Announcements.tsx'
import { useSnapshot } from '../../window/use-snapshot.ts'

/** The key of the form that adds an account. The other keys are account ids. */
export const newAccount = 'new'

type Fill = Extract<SignInLink, { kind: 'fill' }>

interface LinkState {
  /** The link that filled the form for a new account. */
  readonly filled: Fill | null
  readonly fills: number
  /** A link that did not fill the form, because it was refused or is only offered. */
  readonly notice: SignInLink | null
}

export type SignInDrafts = ReturnType<typeof useSignInDrafts>

/** The input of the sign-in forms while another screen is open. */
export function useSignInDrafts() {
  /** The input of sign-ins that have not succeeded, passwords included. Kept only in the page's memory. */
  const [typed] = useState(() => new Map<string, FormData>())
  const [link, setLink] = useState<LinkState>({ filled: null, fills: 0, notice: null })

  // Signing out of an account discards its draft.
  const ids = useSnapshot(({ accounts }) => accounts.map(({ id }) => id).join(' '))
  useEffect(() => {
    for (const key of typed.keys()) if (key !== newAccount && !ids.includes(key)) typed.delete(key)
  }, [typed, ids])

  /** Fills the form for a new account, and replaces what was typed. */
  function fill(filled: Fill) {
    typed.delete(newAccount)
    setLink(({ fills }) => ({ filled, fills: fills + 1, notice: null }))
    announce(t('accounts.window.link.filled', { host: filled.host }))
  }

  return {
    typed,
    ...link,
    fill,
    /** A link fills an empty form; otherwise the person may choose to use it. */
    openLink(opened: SignInLink) {
      if (opened.kind === 'fill' && !typed.has(newAccount)) fill(opened)
      else setLink((before) => ({ ...before, notice: opened }))
    },
    /** Call when the form is closed. */
    forgetLink: () => setLink((before) => ({ ...before, filled: null, notice: null })),
  }
}
