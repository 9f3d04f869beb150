import { useEffect, useState } from 'react'
import type { QuestionView } from '../../app/model/program-question.ts'
import { ask } from '../ask.ts'

/** As long as the main process takes no answer, ms, and a little more. */
const deadMs = 550

/** The question to show, and whether its buttons act already: not in its first moments before the person. */
export function useQuestion(): { question: QuestionView | null; isAlive: boolean } {
  const [question, setQuestion] = useState<QuestionView | null>(null)
  /** Counts how often a question came before the person; 0 while the window is still hidden. */
  const [shown, setShown] = useState(0)
  const [aliveOf, setAliveOf] = useState(0)

  useEffect(() => {
    // Listening begins before asking: the window is shown when the page asks.
    const stop = window.deckpass.on('consentRequest', (next) => {
      setQuestion(next)
      setShown((count) => count + 1)
    })
    void ask('consent.read', null).then(setQuestion)
    return stop
  }, [])
  useEffect(() => {
    const timer = setTimeout(() => setAliveOf(shown), deadMs)
    return () => clearTimeout(timer)
  }, [shown])
  return { question, isAlive: shown > 0 && aliveOf === shown }
}
