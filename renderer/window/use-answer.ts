import { useEffect, useEffectEvent, useState } from 'react'

/** Reads again whenever `mark` changes. `answer`: null until the first. `hasFailed`: an error in Deckpass itself. */
export function useAnswer<Answer>(read: (mark: string) => Promise<Answer>, mark = '') {
  const ask = useEffectEvent(read)
  const [answer, setAnswer] = useState<Answer | null>(null)
  const [hasFailed, setHasFailed] = useState(false)
  useEffect(() => {
    let isWanted = true
    setHasFailed(false)
    ask(mark).then(
      (next) => isWanted && setAnswer(next),
      () => isWanted && setHasFailed(true),
    )
    return () => {
      isWanted = false
    }
  }, [mark])
  return { answer, hasFailed }
}
