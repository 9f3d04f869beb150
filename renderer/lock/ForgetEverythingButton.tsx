import { useState } from 'react'
import { t } from '../../app/words/index.ts'
import { Button } from '../ui/Button.tsx'
import { ConfirmDialog } from '../ui/Dialog.tsx'
import { send } from '../window/send.ts'

/** Asks first, because nothing can be recovered afterwards. */
export function ForgetEverythingButton({ flush = false }: { flush?: boolean }) {
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button kind="text" tone="bad" flush={flush} onClick={() => setAsking(true)}>
        {t('window.forgetEverything.button')}
      </Button>
      {asking && (
        <ConfirmDialog
          title={t('window.forgetEverything.title')}
          yes={t('window.forgetEverything.button')}
          onYes={() => {
            setAsking(false)
            void send('vault.forgetEverything', null)
          }}
          onNo={() => setAsking(false)}
        >
          <p>{t('window.forgetEverything.text')}</p>
        </ConfirmDialog>
      )}
    </>
  )
}
