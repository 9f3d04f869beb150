import { type ComponentProps, useState } from 'react'
import { t } from '../../app/words/index.ts'
import { Button } from '../ui/Button.tsx'
import { ConfirmDialog } from '../ui/Dialog.tsx'
import { send } from '../window/send.ts'

/** Asks first, because nothing can be recovered. */
export function ForgetEverythingButton({
  kind = 'text',
  ...look
}: Pick<ComponentProps<typeof Button>, 'kind' | 'autoFocus'>) {
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button {...look} kind={kind} tone="bad" onClick={() => setAsking(true)}>
        {t('vault.window.forgetEverything.button')}
      </Button>
      {asking && (
        <ConfirmDialog
          title={t('vault.window.forgetEverything.title')}
          yes={t('vault.window.forgetEverything.button')}
          onYes={() => {
            setAsking(false)
            void send('vault.forgetEverything', null)
          }}
          onNo={() => setAsking(false)}
        >
          <p>{t('vault.window.forgetEverything.text')}</p>
        </ConfirmDialog>
      )}
    </>
  )
}
