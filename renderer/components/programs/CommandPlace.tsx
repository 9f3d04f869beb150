import { useEffect, useState } from 'react'
import type { RequestOutput } from '../../../app/bridge/contract.ts'
import { ask } from '../../ask.ts'
import { words } from '../../words.ts'
import { Button } from '../parts/Button.tsx'
import styles from './ProgramsList.module.css'

/** Where the command is, and a way to install it where nothing else did. */
export function CommandPlace() {
  const [place, setPlace] = useState<RequestOutput<'commandPlace.read'> | null>(null)
  useEffect(() => void ask('commandPlace.read', null).then(setPlace), [])
  if (place === null) return null
  return (
    <div className={styles.row}>
      <p role="status" className={`${styles.what} ${styles.quiet}`}>
        {place.sentence}
      </p>
      {place.canInstall && (
        <Button onClick={() => void ask('commandPlace.install', null).then(setPlace)}>
          {words.programs.install}
        </Button>
      )}
    </div>
  )
}
