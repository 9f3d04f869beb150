import { useState } from 'react'
import type { CertificateRequest, ChosenCertificate } from '../../app/service/model/client-certificate.ts'
import { dates, t } from '../../app/words/index.ts'
import { Button } from '../ui/Button.tsx'
import dialog from '../ui/Dialog.module.css'
import { Dialog, DialogForm } from '../ui/Dialog.tsx'
import { FormAlert, useForm } from '../ui/Form.tsx'
import { Group, RadioRow } from '../ui/Row.tsx'

interface CertificateDialogProps {
  request: CertificateRequest
  /** The reason, as a sentence. */
  why: string
  onChoose: (chosen: ChosenCertificate) => void | Promise<void>
  onClose: () => void
}

/** Lists the person's certificates that the service accepts. None is preselected. */
export function CertificateDialog({ request, why, onChoose, onClose }: CertificateDialogProps) {
  const { host, certificates } = request
  const [isRefused, setRefused] = useState(false)
  const form = useForm()

  function onSubmit(filled: HTMLFormElement) {
    const chosen = new FormData(filled).get('certificate')
    if (chosen !== null) return onChoose({ host, fingerprint: String(chosen) })
    setRefused(true)
    filled.querySelector<HTMLInputElement>('[name="certificate"]')?.focus()
  }

  return (
    <Dialog title={t('service.window.certificate.title')} alert onClose={onClose}>
      <DialogForm
        form={form}
        submit={t('service.window.certificate.submit')}
        onSubmit={onSubmit}
        onCancel={onClose}
        other={
          <Button onClick={() => void form.send(() => onChoose({ host, fingerprint: null }))}>
            {t('service.window.certificate.none')}
          </Button>
        }
      >
        <p className="quiet">
          {why} {t('service.window.certificate.sentence')}
        </p>
        <fieldset className={`${dialog.form} stack`}>
          <legend className="visually-hidden">{t('service.window.certificate.list')}</legend>
          <Group>
            {certificates.map(({ fingerprint, subject, issuer, validUntil }) => (
              <RadioRow
                key={fingerprint}
                name="certificate"
                value={fingerprint}
                title={subject}
                help={t('service.window.certificate.about', { issuer, until: dates.fullDay(validUntil) })}
              />
            ))}
          </Group>
        </fieldset>
        <FormAlert>{isRefused && t('service.window.certificate.refusal')}</FormAlert>
      </DialogForm>
    </Dialog>
  )
}
