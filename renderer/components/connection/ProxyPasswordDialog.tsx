import { type FormEvent, useState } from 'react'
import { t } from '../../../app/words/index.ts'
import { Button } from '../ui/Button.tsx'
import dialog from '../ui/Dialog.module.css'
import { Dialog } from '../ui/Dialog.tsx'
import { Field } from '../ui/Field.tsx'

interface ProxyPasswordDialogProps {
  /** Host and port of the proxy that asks. */
  address: string
  /** What happened, as a sentence. */
  why: string
  onEnter: (proxy: { address: string; username: string; password: string }) => void | Promise<void>
  onClose: () => void
}

/** Asks for the proxy's username and password. What is typed lives in the fields alone. */
export function ProxyPasswordDialog({ address, why, onEnter, onClose }: ProxyPasswordDialogProps) {
  const [refusal, setRefusal] = useState<'username' | 'colon'>()
  const [running, setRunning] = useState(false)

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    const username = String(data.get('proxyUsername') ?? '').trim()
    if (username === '' || username.includes(':')) {
      event.currentTarget.querySelector<HTMLInputElement>('[name="proxyUsername"]')?.focus()
      return setRefusal(username === '' ? 'username' : 'colon')
    }
    setRunning(true)
    void onEnter({ address, username, password: String(data.get('proxyPassword') ?? '') })
  }

  return (
    <Dialog title={t('window.proxy.title')} alert onClose={onClose}>
      <form className={dialog.form} noValidate onSubmit={onSubmit}>
        <p className={dialog.intro}>
          {why} {t('window.proxy.sentence', { address })}
        </p>
        <Field
          name="proxyUsername"
          label={t('window.proxy.username')}
          refusal={refusal && t(`window.proxy.refusals.${refusal}`)}
          announced
          autoFocus
        />
        <Field name="proxyPassword" type="password" label={t('window.proxy.password')} />
        <div className={dialog.actions}>
          <Button onClick={onClose}>{t('window.cancel')}</Button>
          <Button kind="primary" submit busy={running}>
            {t('window.proxy.submit')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
