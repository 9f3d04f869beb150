import { useState } from 'react'
import type { Refused } from '../../app/model/refusal.ts'
import { refusalWords } from '../../app/words/refusals.ts'

type Outcome = { readonly kind: 'taken' } | Refused

/**
 * Sends what the person gave, until it is taken. `why` is what the person reads: why they are asked, then why the
 * last try was refused. `tries` counts the refusals; as a key it makes each try begin with empty fields.
 */
export function useUntilTaken(first: string, onTaken: () => void) {
  const [state, setState] = useState({ tries: 0, why: first })
  async function send(answer: Promise<Outcome>) {
    const outcome = await answer
    if (outcome.kind === 'taken') onTaken()
    else setState(({ tries }) => ({ tries: tries + 1, why: refusalWords(outcome.refusal) }))
  }
  return { ...state, send }
}
