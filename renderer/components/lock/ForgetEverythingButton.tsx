import { useState } from 'react'
import { words } from '../../../app/words/index.ts'
import { bridge } from '../../lib/bridge.ts'
import { Button } from '../ui/Button.tsx'
import { ConfirmDialog } from '../ui/Dialog.tsx'

type Asking = 'nothing' | 'once' | 'twice'

/** Asks twice, because nothing can be recovered afterwards. */
export function ForgetEverythingButton({
  label = words.forgetEverything.button,
  flush = false,
}: {
  label?: string
  flush?: boolean
}) {
  const [asking, setAsking] = useState<Asking>('nothing')
  const stop = () => setAsking('nothing')
  return (
    <>
      <Button kind="text" tone="bad" flush={flush} onClick={() => setAsking('once')}>
        {label}
      </Button>
      {asking === 'once' && (
        <ConfirmDialog
          title={words.forgetEverything.title}
          yes={words.forgetEverything.button}
          onYes={() => setAsking('twice')}
          onNo={stop}
        >
          <p>{words.forgetEverything.text}</p>
        </ConfirmDialog>
      )}
      {asking === 'twice' && (
        <ConfirmDialog
          title={words.forgetEverything.againTitle}
          yes={words.forgetEverything.forGood}
          onYes={() => {
            stop()
            void bridge.request('vault.forgetEverything', null)
          }}
          onNo={stop}
        >
          <p>{words.forgetEverything.againText}</p>
        </ConfirmDialog>
      )}
    </>
  )
}
