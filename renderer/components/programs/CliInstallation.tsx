import { useEffect, useState } from 'react'
import type { ChannelOutput } from '../../../app/bridge/contract.ts'
import { refusalWords } from '../../../app/words/refusals.ts'
import { words } from '../../../app/words/window.ts'
import { bridge } from '../../lib/bridge.ts'
import { Button } from '../ui/Button.tsx'
import styles from './ApprovalList.module.css'

/** Where the command is, and a way to install it where nothing else did. */
export function CliInstallation() {
  const [place, setPlace] = useState<ChannelOutput<'commandPlace.read'> | null>(null)
  // What the settings open with is read with them. Only what came of a press is told.
  const [pressed, setPressed] = useState(false)
  useEffect(() => void bridge.request('commandPlace.read', null).then(setPlace), [])
  if (place === null) return null
  const install = () => {
    setPressed(true)
    void bridge
      .request('commandPlace.install', null)
      .then((result) =>
        setPlace(
          result.kind === 'place'
            ? result
            : { kind: 'place', sentence: refusalWords(result.refusal), canInstall: true },
        ),
      )
  }
  return (
    <div className={styles.row}>
      <p aria-live={pressed ? 'polite' : undefined} className={`${styles.what} ${styles.quiet}`}>
        {place.sentence}
      </p>
      {place.canInstall && <Button onClick={install}>{words.programs.install}</Button>}
    </div>
  )
}
