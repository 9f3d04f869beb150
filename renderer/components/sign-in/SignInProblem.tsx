import { useEffect, useRef } from 'react'
import type { SignInResult } from '../../../app/bridge/contract.ts'
import { failedCallWords } from '../../../app/words/failures.ts'
import { refusalWords } from '../../../app/words/refusals.ts'
import { words } from '../../../app/words/window.ts'
import styles from './SignInForm.module.css'

interface SignInProblemProps {
  problem: Extract<SignInResult, { kind: 'failed' | 'refused' }>
}

/** Why the last sign-in failed, brought into view. */
export function SignInProblem({ problem }: SignInProblemProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.scrollIntoView({ block: 'nearest' }), [])
  const status = problem.kind === 'failed' ? problem.failure.status : null
  return (
    <div ref={box} className={styles.failure}>
      <p role="alert">
        {problem.kind === 'failed'
          ? failedCallWords(problem.failure, problem.host)
          : refusalWords(problem.refusal)}
      </p>
      {status !== null && (
        <details>
          <summary>{words.signIn.answer}</summary>
          <p className="selectable">{words.signIn.status(status)}</p>
        </details>
      )}
    </div>
  )
}
