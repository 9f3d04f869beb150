import { useState } from 'react'

type Outcome = { readonly kind: 'taken' } | { readonly kind: 'refused'; readonly sentence: string }

/**
 * Sends what the person gave, until it is taken. `said` is what the person reads: why they are asked, then why the
 * last try was refused. `tries` counts the refusals; as a key it makes each try begin with empty fields.
 */
export function useUntilTaken(why: string, onTaken: () => void) {
  const [state, setState] = useState({ tries: 0, said: why })
  async function send(answer: Promise<Outcome>) {
    const outcome = await answer
    if (outcome.kind === 'taken') onTaken()
    else setState(({ tries }) => ({ tries: tries + 1, said: outcome.sentence }))
  }
  return { ...state, send }
}
