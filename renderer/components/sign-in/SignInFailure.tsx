import { useEffect, useRef } from 'react'
import type { SignInResult } from '../../../app/bridge/contract.ts'
import { words } from '../../../app/words/window.ts'
import styles from './SignInForm.module.css'

interface SignInFailureProps {
  failure: Extract<SignInResult, { kind: 'failed' }>
}

/** Why the last sign-in failed, brought into view. */
export function SignInFailure({ failure: { sentence, detail } }: SignInFailureProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.scrollIntoView({ block: 'nearest' }), [])
  return (
    <div ref={box} className={styles.failure}>
      <p role="alert">{sentence}</p>
      {detail && (
        <details>
          <summary>{words.signIn.answer}</summary>
          <p className="selectable">{detail}</p>
        </details>
      )}
    </div>
  )
}
