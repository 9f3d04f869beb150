import { useEffect, useState } from 'react'

/** Calls `read` again whenever it changes. `answer`: null until the first. `hasFailed`: an error in Deckpass itself. */
export function useAnswer<Answer>(read: () => Promise<Answer>) {
  const [answer, setAnswer] = useState<Answer | null>(null)
  const [hasFailed, setHasFailed] = useState(false)
  useEffect(() => {
    let isWanted = true
    setHasFailed(false)
    read().then(
      (next) => isWanted && setAnswer(next),
      () => isWanted && setHasFailed(true),
    )
    return () => {
      isWanted = false
    }
  }, [read])
  return { answer, hasFailed }
}
