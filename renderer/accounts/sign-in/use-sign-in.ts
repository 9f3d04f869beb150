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

interface Outcome {
  readonly result: SignInResult
  /** The address of that sign-in, as it was typed. */
  readonly sentTo: string
  /** Blanks or invisible characters at the edges of the password that was sent. */
  readonly edges: PasswordEdges | null
}

export function cancelSignIn(): void {
  void sendToMain('accounts.cancelSignIn', null)
}

/** The outcome of the last sign-in. Secrets that were typed pass through and are never kept here. */
export function useSignIn(send: (input: TypedInput) => Promise<SignInResult>) {
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const running = useRef(false)

  // Leaving the form cancels the sign-in.
  useEffect(
    () => () => {
      if (running.current) cancelSignIn()
    },
    [],
  )

  async function run(input: TypedInput): Promise<SignInResult> {
    running.current = true
    announce(t('accounts.window.signIn.running'))
    try {
      const result = await send(input)
      setOutcome({ result, sentTo: input.address, edges: passwordEdges(input.password) })
      // A failure or refusal is announced where it is shown.
      announce(result.kind === 'signed-in' ? t('accounts.window.signIn.done') : '')
      return result
    } catch (bug) {
      setOutcome(null)
      throw bug
    } finally {
      running.current = false
    }
  }

  const result = outcome?.result
  const failed = result?.kind === 'failed' ? result : null
  const refusals: Refusals =
    result?.kind === 'invalid' ? Object.fromEntries(result.problems.map((each) => [each.field, each])) : {}

  return {
    refusals,
    /** Why the sign-in failed, or why nothing was sent. */
    problem: result?.kind === 'refused' ? result : failed,
    sentTo: outcome?.sentTo ?? '',
    edges: outcome?.edges ?? null,
    run,
    /** Closes the prompt for a proxy password or certificate. The failure stays in view. */
    dismissPrompt() {
      if (outcome === null || failed === null) return
      setOutcome({ ...outcome, result: { ...failed, failure: withoutRequest(failed.failure) } })
    },
  }
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
