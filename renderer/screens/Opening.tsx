import { words } from '../../app/words/window.ts'
import { Mark } from '../components/parts/Mark.tsx'
import styles from './Opening.module.css'

/** Rarely seen: only while the keychain takes its time. */
export function Opening() {
  return (
    <main className={styles.screen}>
      <Mark size={40} />
      <p>{words.opening}</p>
    </main>
  )
}
