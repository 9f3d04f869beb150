import type { TokenView } from '../../app/model/snapshot.ts'
import { useTime } from '../hooks/use-time.ts'
import { standing } from '../time/countdown.ts'
import { words } from '../words.ts'
import styles from './StateChip.module.css'
import { StateMark } from './StateMark.tsx'

/** How the token stands; what renewal is doing is said elsewhere. */
export function StateChip({ token }: { token: TokenView }) {
  const state = useTime((now) => standing(token, now))
  return (
    <span className={`${styles.chip} ${styles[state]}`} aria-live="polite">
      <StateMark state={state} />
      {words.standing[state]}
    </span>
  )
}
