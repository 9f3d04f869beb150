import { type ComponentProps, useState } from 'react'
import { t } from '../../app/words/index.ts'
import { Button } from '../ui/Button.tsx'
import styles from '../ui/Dialog.module.css'
import { Dialog } from '../ui/Dialog.tsx'
import { requestWithNotice } from '../window/requests.ts'

/** Asks first, because nothing can be recovered. *Cancel* has the focus, so that Enter does no harm. */
export function ForgetEverythingButton(look: Pick<ComponentProps<typeof Button>, 'kind' | 'autoFocus'>) {
  const [asking, setAsking] = useState(false)
  const close = () => setAsking(false)
  return (
    <>
      <Button kind="text" {...look} tone="bad" onClick={() => setAsking(true)}>
        {t('vault.window.forgetEverything.button')}
      </Button>
      {asking && (
        <Dialog
          title={t('vault.window.forgetEverything.title')}
          alert
          onClose={close}
          foot={
            <>
              <Button data-focus onClick={close}>
                {t('words.window.cancel')}
              </Button>
              <Button
                tone="bad"
                onClick={() => {
                  close()
                  void requestWithNotice('vault.forgetEverything', null)
                }}
              >
                {t('vault.window.forgetEverything.button')}
              </Button>
            </>
          }
        >
          <p className={styles.text}>{t('vault.window.forgetEverything.text')}</p>
        </Dialog>
      )}
    </>
  )
}
