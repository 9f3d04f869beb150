import { useEffect, useEffectEvent, useState } from 'react'
import { type DeniedByGate, isDenied } from '../../app/bridge-rows/channel.ts'
import { outcomeWords } from './OutcomeNotice.tsx'
import type { Outcome } from './requests.ts'

/** Reads again whenever `mark` changes. `answer`: null until the first. `whyNot`: why the last one is missing, in words. */
export function useAnswer<Answer>(read: (mark: string) => Promise<Answer | DeniedByGate>, mark = '') {
  const ask = useEffectEvent(read)
  const [answer, setAnswer] = useState<Answer | null>(null)
  const [missing, setMissing] = useState<Outcome | null>(null)
  useEffect(() => {
    let isWanted = true
    setMissing(null)
    ask(mark).then(
      (next) => isWanted && (isDenied(next) ? setMissing(next) : setAnswer(next)),
      () => isWanted && setMissing({ kind: 'failed' }),
    )
    return () => {
      isWanted = false
    }
  }, [mark])
  return { answer, whyNot: missing && outcomeWords(missing) }
}
