import { useEffect, useState } from 'react'

interface Answered<Answer> {
  /** Null until the first answer. */
  readonly answer: Answer | null
  /** The last request failed because of an error in Deckpass itself. */
  readonly hasFailed: boolean
}

/** Calls `read` when the component mounts, and again whenever `read` changes. */
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
