import { createContext, useContext, useEffect, useRef, useState } from 'react'
import type { SignInInput, SignInResult } from '../../../app/accounts/channels.ts'
import type { SignInField, SignInProblem } from '../../../app/accounts/model/sign-in-problem.ts'
import { withoutRequest } from '../../../app/service/model/failure.ts'
import { type PasswordEdges, passwordEdges } from '../../../app/util/field-characters.ts'
import { t } from '../../../app/words/index.ts'
import { announce } from '../../window/Announcements.tsx'
import { send as sendToMain } from '../../window/send.ts'

/** The fields of a form, with answers to what the connection asked. */
export type TypedInput = Omit<SignInInput, 'accountId' | 'name'>

type Refusals = Partial<Record<SignInField, SignInProblem>>

interface SignInState {
  readonly refusals: Refusals
  /** Why the sign-in failed, or why nothing was sent. */
  readonly problem: Extract<SignInResult, { kind: 'failed' | 'refused' }> | null
  /** The address of that sign-in, as it was typed. */
  readonly sentTo: string
  /** Blanks or invisible characters at the edges of the password that was sent. */
  readonly edges: PasswordEdges | null
}

const untouched: SignInState = { refusals: {}, problem: null, sentTo: '', edges: null }

function stateAfter(result: SignInResult, sent: TypedInput): SignInState {
  if (result.kind === 'failed' || result.kind === 'refused')
    return { ...untouched, problem: result, sentTo: sent.address, edges: passwordEdges(sent.password) }
  if (result.kind !== 'invalid') return untouched
  return {
    ...untouched,
    refusals: Object.fromEntries(result.problems.map((each) => [each.field, each])),
  }
}

export function cancelSignIn(): void {
  void sendToMain('accounts.cancelSignIn', null)
}

/** The outcome of the last sign-in. Secrets that were typed pass through and are never kept here. */
export function useSignIn(
  send: (input: TypedInput) => Promise<SignInResult>,
  onResult: (result: SignInResult) => void,
) {
  const [state, setState] = useState(untouched)
  const running = useRef(false)

  // Leaving the form cancels the sign-in.
  useEffect(
    () => () => {
      if (running.current) cancelSignIn()
    },
    [],
  )

  async function run(input: TypedInput) {
    running.current = true
    announce(t('accounts.window.signIn.running'))
    try {
      const result = await send(input)
      setState(stateAfter(result, input))
      // A failure or refusal is announced where it is shown.
      announce(result.kind === 'signed-in' ? t('accounts.window.signIn.done') : '')
      onResult(result)
    } catch (bug) {
      setState(untouched)
      throw bug
    } finally {
      running.current = false
    }
  }

  /** Closes the prompt for a proxy password or certificate. The failure stays in view. */
  function dismissPrompt() {
    setState((before) => {
      const { problem } = before
      if (problem?.kind !== 'failed') return before
      return { ...before, problem: { ...problem, failure: withoutRequest(problem.failure) } }
    })
  }

  return { ...state, run, dismissPrompt }
}

interface SignInFields {
  readonly draft: FormData | undefined
  readonly refusals: Refusals
  /** The service rejected the credentials. */
  readonly isRejected: boolean
  /** Offers the host of an address that may belong to a web page; null withdraws the offer. */
  offerHostOf(address: string | null): void
  show(accountId: string): void
}

export const FieldsContext = createContext<SignInFields>({
  draft: undefined,
  refusals: {},
  isRejected: false,
  offerHostOf: () => {},
  show: () => {},
})

/** For the fields: the form that they are in. */
export const useSignInFields = () => useContext(FieldsContext)
