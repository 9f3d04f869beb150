import { useEffect, useRef, useState } from 'react'
import type { ChangeAddressInput, SignInInput, SignInResult } from '../../app/bridge/contract.ts'
import { factsOf } from '../../app/model/failure-action.ts'
import type { SignInField, SignInProblem } from '../../app/model/sign-in-problem.ts'
import { t } from '../../app/words/index.ts'
import { announce } from '../lib/announcements.tsx'
import { bridge } from '../lib/bridge.ts'

type Refusals = Partial<Record<SignInField, SignInProblem>>

interface SignInState {
  readonly running: boolean
  readonly refusals: Refusals
  /** Why the sign-in failed, or why nothing was sent. */
  readonly problem: Extract<SignInResult, { kind: 'failed' | 'refused' }> | null
}

const untouched: SignInState = { running: false, refusals: {}, problem: null }

function stateAfter(result: SignInResult): SignInState {
  if (result.kind === 'failed' || result.kind === 'refused') return { ...untouched, problem: result }
  if (result.kind !== 'invalid') return untouched
  return {
    ...untouched,
    refusals: Object.fromEntries(result.problems.map((each) => [each.field, each])),
  }
}

function cancelSignIn(): void {
  void bridge.request('account.cancelSignIn', null)
}

/** Runs one sign-in at a time. What was typed passes through and is never held here. */
export function useSignIn(onResult: (result: SignInResult) => void) {
  const [state, setState] = useState(untouched)
  const running = useRef(false)

  // Leaving the form cancels the sign-in.
  useEffect(
    () => () => {
      if (running.current) cancelSignIn()
    },
    [],
  )

  const signIn = (input: SignInInput) => run(() => bridge.request('account.signIn', input))
  const changeAddress = (input: ChangeAddressInput) =>
    run(() => bridge.request('account.changeAddress', input))

  async function run(send: () => Promise<SignInResult>) {
    if (running.current) return
    running.current = true
    setState({ ...untouched, running: true })
    announce(t('window.signIn.running'))
    try {
      const result = await send()
      setState(stateAfter(result))
      // A failure or refusal is announced where it is shown.
      announce(result.kind === 'signed-in' ? t('window.signIn.done') : '')
      onResult(result)
    } catch (bug) {
      setState(untouched)
      throw bug
    } finally {
      running.current = false
    }
  }

  /** A refusal is about what was sent, so it goes once the field is changed. */
  function clearRefusal(field: SignInField) {
    if (state.refusals[field] === undefined) return
    setState(({ refusals: { [field]: _, ...refusals }, ...rest }) => ({ ...rest, refusals }))
  }

  /** Closes the prompt for a proxy password or certificate; the failure stays in view. */
  function dismissPrompt() {
    setState((before) => {
      const { problem } = before
      if (problem?.kind !== 'failed') return before
      return { ...before, problem: { ...problem, failure: factsOf(problem.failure) } }
    })
  }

  return { ...state, signIn, changeAddress, cancel: cancelSignIn, clearRefusal, dismissPrompt }
}
