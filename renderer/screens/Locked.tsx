import { useState } from 'react'
import type { LockView } from '../../app/model/snapshot.ts'
import { words } from '../../app/words/window.ts'
import { ask } from '../ask.ts'
import { Forgotten } from '../components/lock/Forgotten.tsx'
import { UnlockForm } from '../components/lock/UnlockForm.tsx'
import { Button } from '../components/parts/Button.tsx'
import { Centred } from './Centred.tsx'

/** Nothing of any account: what unlocks Deckpass is asked for. */
export function Locked({ lock: { secret, retryAt, systemCheck } }: { lock: LockView }) {
  const [forgotten, setForgotten] = useState(false)
  if (forgotten)
    return (
      <Centred title={words.lock.forgottenTitle} subtitle={words.lock.forgottenWhy[secret ?? 'pin']}>
        <Forgotten canProve={secret === 'pin'} onBack={() => setForgotten(false)} />
      </Centred>
    )
  return (
    <Centred title={words.lock.title} subtitle={words.lock.subtitle}>
      <UnlockForm
        label={words.lock.secret}
        retryAt={retryAt}
        unlock={(typed) => ask('lock.unlock', { secret: typed })}
      />
      {systemCheck !== null && (
        <Button onClick={() => void ask('lock.unlockBySystem', null)}>
          {words.lock.system[systemCheck]}
        </Button>
      )}
      <Button kind="text" onClick={() => setForgotten(true)}>
        {words.lock.forgotten}
      </Button>
    </Centred>
  )
}
