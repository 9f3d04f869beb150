import { useState } from 'react'
import { t } from '../../../app/words/index.ts'
import { send } from '../../lib/send.ts'
import { Button } from '../ui/Button.tsx'
import { ConfirmDialog } from '../ui/Dialog.tsx'

type Asking = 'nothing' | 'once' | 'twice'

/** Asks twice, because nothing can be recovered afterwards. */
export function ForgetEverythingButton({
  label = t('window.forgetEverything.button'),
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
          title={t('window.forgetEverything.title')}
          yes={t('window.forgetEverything.button')}
          onYes={() => setAsking('twice')}
          onNo={stop}
        >
          <p>{t('window.forgetEverything.text')}</p>
        </ConfirmDialog>
      )}
      {asking === 'twice' && (
        <ConfirmDialog
          title={t('window.forgetEverything.againTitle')}
          yes={t('window.forgetEverything.forGood')}
          onYes={() => {
            stop()
            void send('vault.forgetEverything', null)
          }}
          onNo={stop}
        >
          <p>{t('window.forgetEverything.againText')}</p>
        </ConfirmDialog>
      )}
    </>
  )
}
