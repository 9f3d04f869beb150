import { useState } from 'react'
import { words } from '../../../app/words/window.ts'
import { ask } from '../../ask.ts'
import { Button } from '../parts/Button.tsx'
import { Confirm } from '../parts/Confirm.tsx'

type Asking = 'nothing' | 'once' | 'twice'

/** The way out for a lost passphrase. It is asked twice, because nothing brings back what it removes. */
export function ForgetEverything({ label = words.forgetEverything.button }: { label?: string }) {
  const [asking, setAsking] = useState<Asking>('nothing')
  const stop = () => setAsking('nothing')
  return (
    <>
      <Button kind="text" tone="bad" onClick={() => setAsking('once')}>
        {label}
      </Button>
      {asking === 'once' && (
        <Confirm
          title={words.forgetEverything.title}
          yes={words.forgetEverything.button}
          onYes={() => setAsking('twice')}
          onNo={stop}
        >
          <p>{words.forgetEverything.text}</p>
        </Confirm>
      )}
      {asking === 'twice' && (
        <Confirm
          title={words.forgetEverything.againTitle}
          yes={words.forgetEverything.forGood}
          onYes={() => {
            stop()
            void ask('vault.forgetEverything', null)
          }}
          onNo={stop}
        >
          <p>{words.forgetEverything.againText}</p>
        </Confirm>
      )}
    </>
  )
}
