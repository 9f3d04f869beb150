import { type FormEvent, useState } from 'react'
import type { CertificateRequest, ChosenCertificate } from '../../../app/model/client-certificate.ts'
import { dates, t } from '../../../app/words/index.ts'
import { Button } from '../ui/Button.tsx'
import dialog from '../ui/Dialog.module.css'
import { Dialog } from '../ui/Dialog.tsx'
import field from '../ui/Field.module.css'
import { RadioCard } from '../ui/RadioCard.tsx'
import styles from './CertificateDialog.module.css'

interface CertificateDialogProps {
  request: CertificateRequest
  /** What happened, as a sentence. */
  why: string
  onChoose: (chosen: ChosenCertificate) => void | Promise<void>
  onClose: () => void
}

/** Lists the person's certificates that a service would take. None is preselected. */
export function CertificateDialog({ request, why, onChoose, onClose }: CertificateDialogProps) {
  const { host, certificates } = request
  const [isRefused, setRefused] = useState(false)
  const [running, setRunning] = useState(false)

  function choose(fingerprint: string | null) {
    if (running) return
    setRunning(true)
    void onChoose({ host, fingerprint })
  }

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const chosen = new FormData(event.currentTarget).get('certificate')
    if (chosen !== null) return choose(String(chosen))
    setRefused(true)
    event.currentTarget.querySelector<HTMLInputElement>('[name="certificate"]')?.focus()
  }

  return (
    <Dialog title={t('window.certificate.title')} alert onClose={onClose}>
      <form className={dialog.form} noValidate onSubmit={onSubmit}>
        <p className={dialog.intro}>
          {why} {t('window.certificate.sentence')}
        </p>
        <fieldset className={styles.list} onChange={() => setRefused(false)}>
          <legend className="visually-hidden">{t('window.certificate.list')}</legend>
          {certificates.map(({ fingerprint, subject, issuer, validUntil }) => (
            <RadioCard key={fingerprint} name="certificate" value={fingerprint}>
              <strong>{subject}</strong>
              <span className={field.help}>
                {t('window.certificate.about', { issuer, until: dates.fullDay(validUntil) })}
              </span>
            </RadioCard>
          ))}
        </fieldset>
        {isRefused && (
          <p role="alert" className={field.refusal}>
            {t('window.certificate.refusal')}
          </p>
        )}
        <div className={dialog.actions}>
          <Button onClick={onClose}>{t('window.cancel')}</Button>
          <Button onClick={() => choose(null)}>{t('window.certificate.none')}</Button>
          <Button kind="primary" submit busy={running}>
            {t('window.certificate.submit')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
