import { useState } from 'react'
import type { LockView } from '../../app/model/snapshot.ts'
import { words } from '../../app/words/index.ts'
import { RecoveryOptions } from '../components/lock/RecoveryOptions.tsx'
import { UnlockForm } from '../components/lock/UnlockForm.tsx'
import { Button } from '../components/ui/Button.tsx'
import { CardLayout } from '../components/window/CardLayout.tsx'
import { useBase } from '../hooks/use-snapshot.ts'
import { useTimedValue } from '../hooks/use-timed-value.ts'
import { bridge } from '../lib/bridge.ts'
import { timedSecondsSince } from '../lib/timed-values.ts'
import styles from './Locked.module.css'

/** Shows nothing of any account. */
export function Locked({ lock: { secret, retryAt, systemCheck } }: { lock: LockView }) {
  const [forgotten, setForgotten] = useState(false)
  const waitingSince = useBase((base) => base.programWaitingSince)
  if (forgotten)
    return (
      <CardLayout
        title={words.lock.forgotten[secret ?? 'pin']}
        subtitle={words.lock.forgottenWhy[secret ?? 'pin']}
      >
        <RecoveryOptions canProve={secret === 'pin'} onBack={() => setForgotten(false)} />
      </CardLayout>
    )
  return (
    <CardLayout title={words.lock.title} subtitle={words.lock.subtitle}>
      <div role="status" className={styles.waiting}>
        {waitingSince !== null && <ProgramWaits since={waitingSince} />}
      </div>
      <UnlockForm
        label={words.lock.secret}
        retryAt={retryAt}
        unlock={(typed) => bridge.request('lock.unlock', { secret: typed })}
      />
      {systemCheck !== null && (
        <Button onClick={() => void bridge.request('lock.unlockBySystem', null)}>
          {words.lock.system[systemCheck]}
        </Button>
      )}
      <Button kind="text" onClick={() => setForgotten(true)}>
        {words.lock.forgotten[secret ?? 'pin']}
      </Button>
    </CardLayout>
  )
}

/** Which program it is, and for which account, is not told while Deckpass is locked. */
function ProgramWaits({ since }: { since: number }) {
  const seconds = useTimedValue((now) => timedSecondsSince(since, now))
  return (
    <>
      {words.lock.programWaits}{' '}
      <span role="timer" aria-live="off">
        {words.lock.seconds(seconds)}
      </span>
    </>
  )
}
