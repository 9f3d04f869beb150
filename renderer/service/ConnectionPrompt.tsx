import { useState } from 'react'
import type { SignInInput } from '../../app/accounts/channels.ts'
import type { AccountView } from '../../app/accounts/model/account-view.ts'
import type { SignInProblem } from '../../app/accounts/model/refusals.ts'
import type { CertificateRequest } from '../../app/service/model/credentials.ts'
import { certificateRequestOf, type Failure, proxyOf } from '../../app/service/model/failure.ts'
import { textProblem, trimTyped } from '../../app/util/typed-text.ts'
import { dates, failureWords, fieldProblemWords, t } from '../../app/words/index.ts'
import { Button } from '../ui/Button.tsx'
import dialog from '../ui/Dialog.module.css'
import { Dialog, DialogForm } from '../ui/Dialog.tsx'
import { Field, SecretField } from '../ui/Field.tsx'
import { FormAlert, typedIn } from '../ui/Form.tsx'
import { Group, RadioRow } from '../ui/Row.tsx'
import { useRequest } from '../window/requests.ts'

interface DialogProps {
  why: string
  onAnswer: (answer: Pick<SignInInput, 'proxy' | 'certificate'>) => void | Promise<void>
  onClose: () => void
}

/** Asks for the proxy password or the certificate that a failed call lacked. */
export function ConnectionPrompt({ failure, ...prompt }: DialogProps & { failure: Failure }) {
  const proxy = proxyOf(failure)
  const request = certificateRequestOf(failure)
  if (proxy !== null) return <ProxyPasswordDialog address={proxy} {...prompt} />
  return request && <CertificateDialog request={request} {...prompt} />
}

interface RenewalPromptProps {
  account: AccountView
  failure: Failure
  onClose: () => void
}

/** Asks for what a renewal lacked, repeatedly until the proxy or the service accepts it. */
export function RenewalPrompt({ account, failure, onClose }: RenewalPromptProps) {
  const { request, whyRefused } = useRequest()

  return (
    <ConnectionPrompt
      failure={failure}
      why={whyRefused ?? failureWords(failure, account.host)}
      onAnswer={async ({ proxy, certificate }) => {
        const answer = proxy
          ? { proxy: { username: proxy.username, password: proxy.password } }
          : { certificate: { fingerprint: certificate?.fingerprint ?? null } }
        const { kind } = await request('accounts.answerConnection', { accountId: account.id, ...answer })
        if (kind !== 'refused') onClose()
      }}
      onClose={onClose}
    />
  )
}

/** Asks for the username and password of the proxy at `address` (host and port), which are kept only in the fields. */
function ProxyPasswordDialog({ address, why, onAnswer, onClose }: DialogProps & { address: string }) {
  const [refusal, setRefusal] = useState<SignInProblem>()
  const [isDoubtful, setIsDoubtful] = useState(false)

  async function onSubmit(filled: HTMLFormElement) {
    const username = trimTyped('username', typedIn(filled, 'proxyUsername'))
    const reason = username === '' ? 'empty' : textProblem('username', username)
    if (reason !== null) return setRefusal({ field: 'username', reason })
    setRefusal(undefined)
    await onAnswer({ proxy: { address, username, password: typedIn(filled, 'proxyPassword') } })
    // If this is still open, the proxy refused the input. Keeps the username, because a person can see and correct it.
    setIsDoubtful(true)
  }

  return (
    <Dialog title={t('service.window.proxy.title')} alert onClose={onClose}>
      <DialogForm submit={t('service.window.proxy.submit')} onSubmit={onSubmit} onCancel={onClose}>
        <p className="quiet">
          {why} {t('service.window.proxy.sentence', { address })}
        </p>
        <Field
          name="proxyUsername"
          label={t('service.window.proxy.username')}
          refusal={refusal && fieldProblemWords(refusal)}
          announced
          autoFocus
        />
        <SecretField
          name="proxyPassword"
          show={t('words.window.field.showPassword')}
          label={t('service.window.proxy.password')}
          data-doubtful={isDoubtful || undefined}
        />
      </DialogForm>
    </Dialog>
  )
}

/** Lists the person's certificates that the service accepts. None is preselected. */
function CertificateDialog({
  request,
  why,
  onAnswer,
  onClose,
}: DialogProps & { request: CertificateRequest }) {
  const { host, certificates } = request
  const [isRefused, setRefused] = useState(false)

  function onSubmit(filled: HTMLFormElement) {
    const chosen = new FormData(filled).get('certificate')
    if (chosen !== null) return onAnswer({ certificate: { host, fingerprint: String(chosen) } })
    setRefused(true)
    filled.querySelector<HTMLInputElement>('[name="certificate"]')?.focus()
  }

  return (
    <Dialog title={t('service.window.certificate.title')} alert onClose={onClose}>
      <DialogForm
        submit={t('service.window.certificate.submit')}
        onSubmit={onSubmit}
        onCancel={onClose}
        other={(send) => (
          <Button onClick={() => void send(() => onAnswer({ certificate: { host, fingerprint: null } }))}>
            {t('service.window.certificate.none')}
          </Button>
        )}
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
