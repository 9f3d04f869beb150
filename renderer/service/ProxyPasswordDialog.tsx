import { useState } from 'react'
import type { SignInProblem } from '../../app/accounts/model/refusals.ts'
import { textProblem, trimTyped } from '../../app/util/field-characters.ts'
import { signInProblemWords, t } from '../../app/words/index.ts'
import { Dialog, DialogForm } from '../ui/Dialog.tsx'
import { Field, SecretField } from '../ui/Field.tsx'
import { typedIn, useForm } from '../ui/Form.tsx'

interface ProxyPasswordDialogProps {
  /** Host and port of the proxy. */
  address: string
  /** The reason, as a sentence. */
  why: string
  onEnter: (proxy: { address: string; username: string; password: string }) => void | Promise<void>
  onClose: () => void
}

/** Asks for the proxy's username and password, which are kept only in the fields. */
export function ProxyPasswordDialog({ address, why, onEnter, onClose }: ProxyPasswordDialogProps) {
  const [refusal, setRefusal] = useState<SignInProblem>()
  const form = useForm()

  async function onSubmit(filled: HTMLFormElement) {
    const username = trimTyped('username', typedIn(filled, 'proxyUsername'))
    const reason = username === '' ? 'empty' : textProblem('username', username)
    if (reason !== null) return setRefusal({ field: 'username', reason })
    setRefusal(undefined)
    await onEnter({ address, username, password: typedIn(filled, 'proxyPassword') })
    // Still open, so the proxy refused them. Keeps the username, because a person can see and correct it.
    const password = filled.elements.namedItem('proxyPassword')
    if (password instanceof HTMLInputElement) {
      password.focus()
      password.select()
    }
  }

  return (
    <Dialog title={t('service.window.proxy.title')} alert onClose={onClose}>
      <DialogForm
        form={form}
        submit={t('service.window.proxy.submit')}
        onSubmit={onSubmit}
        onCancel={onClose}
      >
        <p className="quiet">
          {why} {t('service.window.proxy.sentence', { address })}
        </p>
        <Field
          name="proxyUsername"
          label={t('service.window.proxy.username')}
          refusal={refusal && signInProblemWords(refusal)}
          announced
          autoFocus
        />
        <SecretField
          name="proxyPassword"
          show={t('accounts.window.signIn.showPassword')}
          label={t('service.window.proxy.password')}
        />
      </DialogForm>
    </Dialog>
  )
}
