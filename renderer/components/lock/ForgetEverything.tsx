import { useState } from 'react'
import { ask } from '../../ask.ts'
import { words } from '../../words.ts'
import { Button } from '../parts/Button.tsx'
import { Confirm } from '../parts/Confirm.tsx'

type Asking = 'nothing' | 'once' | 'twice'

/** The way out for a lost passphrase. It is asked twice, because nothing brings back what it removes. */
export function ForgetEverything({ label = words.locked.forget }: { label?: string }) {
  const [asking, setAsking] = useState<Asking>('nothing')
  const stop = () => setAsking('nothing')
  return (
    <>
      <Button kind="text" tone="bad" onClick={() => setAsking('once')}>
        {label}
      </Button>
      {asking === 'once' && (
        <Confirm
          title={words.locked.forgetTitle}
          yes={words.locked.forget}
          onYes={() => setAsking('twice')}
          onNo={stop}
        >
          <p>{words.locked.forgetText}</p>
        </Confirm>
      )}
      {asking === 'twice' && (
        <Confirm
          title={words.locked.forgetAgainTitle}
          yes={words.locked.forgetForGood}
          onYes={() => {
            stop()
            void ask('vault.forgetEverything', null)
          }}
          onNo={stop}
        >
          <p>{words.locked.forgetAgainText}</p>
        </Confirm>
      )}
    </>
  )
}
