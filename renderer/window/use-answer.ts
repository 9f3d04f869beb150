import { useEffect, useState } from 'react'

interface Answered<Answer> {
  /** Null until the first one. */
  readonly answer: Answer | null
  /** The last request failed, because of an error of Deckpass itself. */
  readonly hasFailed: boolean
}

/** Reads when the component is first drawn, and again whenever `read` is another function. */
export function useAnswer<Answer>(read: () => Promise<Answer>): Answered<Answer> {
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
