import { useState } from 'react'
import type { LockView } from '../../app/model/snapshot.ts'
import { words } from '../../app/words/index.ts'
import { RecoveryOptions } from '../components/lock/RecoveryOptions.tsx'
import { UnlockForm } from '../components/lock/UnlockForm.tsx'
import { Button } from '../components/ui/Button.tsx'
import { CardLayout } from '../components/window/CardLayout.tsx'
import { bridge } from '../lib/bridge.ts'

/** Shows nothing of any account. */
export function Locked({ lock: { secret, retryAt, systemCheck } }: { lock: LockView }) {
  const [forgotten, setForgotten] = useState(false)
  if (forgotten)
    return (
      <CardLayout title={words.lock.forgottenTitle} subtitle={words.lock.forgottenWhy[secret ?? 'pin']}>
        <RecoveryOptions canProve={secret === 'pin'} onBack={() => setForgotten(false)} />
      </CardLayout>
    )
  return (
    <CardLayout title={words.lock.title} subtitle={words.lock.subtitle}>
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
        {words.lock.forgotten}
      </Button>
    </CardLayout>
  )
}
