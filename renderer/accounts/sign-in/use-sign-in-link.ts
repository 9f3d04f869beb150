import { useState } from 'react'
import type { SignInLink } from '../../../app/accounts/model/sign-in-link.ts'
import { t } from '../../../app/words/index.ts'
import { announce } from '../../window/Announcements.tsx'
import { newAccount, type SignInDrafts } from './use-sign-in-drafts.ts'

type Fill = Extract<SignInLink, { kind: 'fill' }>

interface LinkState {
  /** The link that filled the form, or null. */
  readonly filled: Fill | null
  /** Changes each time the form is filled. */
  readonly formKey: number
  /** A link that did not fill the form, because it was refused or is only offered; or null. */
  readonly notice: SignInLink | null
}

/** The effect of a sign-in link on the form for a new account. */
export interface FormLink extends LinkState {
  open(link: SignInLink): void
  /** Fills the form, and replaces what was typed. */
  use(link: Fill): void
  /** Call when the form is closed. */
  forget(): void
}

/** Shows a link: it fills an empty form; otherwise it is offered. */
export function useSignInLink(drafts: SignInDrafts): FormLink {
  const [state, setState] = useState<LinkState>({ filled: null, formKey: 0, notice: null })

  function use(link: Fill) {
    drafts.delete(newAccount)
    setState(({ formKey }) => ({ filled: link, formKey: formKey + 1, notice: null }))
    announce(t('accounts.window.link.filled', { host: link.host }))
  }

  function open(link: SignInLink) {
    if (link.kind === 'fill' && !drafts.has(newAccount)) use(link)
    else setState((before) => ({ ...before, notice: link }))
  }

  return {
    ...state,
    open,
    use,
    forget: () => setState((before) => ({ ...before, filled: null, notice: null })),
  }
}
