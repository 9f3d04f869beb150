import { useEffect, useEffectEvent, useState } from 'react'
import type { SignInLink } from '../../../app/accounts/model/sign-in-link.ts'
import { t } from '../../../app/words/index.ts'
import { announce } from '../../window/Announcements.tsx'
import { bridge } from '../../window/bridge.ts'
import { useBase } from '../../window/use-snapshot.ts'
import { newAccount, type SignInDrafts } from './use-sign-in-drafts.ts'

type Fill = Extract<SignInLink, { kind: 'fill' }>

interface LinkState {
  /** What the form was filled with; null: nothing. */
  readonly filled: Fill | null
  /** Differs each time the form is filled. */
  readonly formKey: number
  /** The link that did not fill it, refused or only offered; null: none. */
  readonly notice: SignInLink | null
}

/** What a sign-in link means for the form of a new account. */
export interface FormLink extends LinkState {
  /** Fills the form, in place of what was typed. */
  use(link: Fill): void
  /** The form is done with. */
  forget(): void
}

/**
 * Takes the link that was opened, once `mayShow` is true, and calls `onTaken`. The link fills the form; where something
 * was typed there, it is only offered.
 */
export function useSignInLink(drafts: SignInDrafts, mayShow: boolean, onTaken: () => void): FormLink {
  const waits = useBase((base) => base.hasLink)
  const [state, setState] = useState<LinkState>({ filled: null, formKey: 0, notice: null })

  function use(link: Fill) {
    drafts.delete(newAccount)
    setState(({ formKey }) => ({ filled: link, formKey: formKey + 1, notice: null }))
    announce(t('accounts.window.link.filled', { host: link.host }))
  }

  const take = useEffectEvent(async () => {
    const link = await bridge.request('account.takeLink', null)
    if (link === null) return
    onTaken()
    if (link.kind === 'fill' && !drafts.has(newAccount)) use(link)
    else setState((before) => ({ ...before, notice: link }))
  })
  useEffect(() => {
    if (waits && mayShow) void take()
  }, [waits, mayShow])

  return { ...state, use, forget: () => setState((before) => ({ ...before, filled: null, notice: null })) }
}
