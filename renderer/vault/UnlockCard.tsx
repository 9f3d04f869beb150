import { type ReactNode, useState } from 'react'
import { t } from '../../app/words/index.ts'
import { Button } from '../ui/Button.tsx'
import { SecretField } from '../ui/Field.tsx'
import { Form, typedIn, useForm } from '../ui/Form.tsx'
import { CardLayout } from '../window/CardLayout.tsx'
import { type SendRequest, useRequest } from '../window/requests.ts'
import { secondsLeft, useTimedValue } from '../window/use-timed-value.ts'
import { ForgetEverythingButton } from './ForgetEverythingButton.tsx'
import styles from './UnlockCard.module.css'

interface UnlockCardProps {
  title: string
  subtitle: string
  notices: ReactNode
  secret: 'pin' | 'passphrase'
  label: string
  /** No guess is accepted before this instant; null for at once. */
  retryAt: number | null
  unlock: (request: SendRequest, secret: string) => Promise<unknown>
  children?: ReactNode
}

/** Asks for the PIN or passphrase. It cannot be recovered, so a person who forgot it can only start again. */
export function UnlockCard({ title, subtitle, notices, secret, children, ...form }: UnlockCardProps) {
  const [forgotten, setForgotten] = useState(false)
  if (forgotten)
    return (
      <CardLayout
        title={t(`vault.window.unlock.forgotten.${secret}`)}
        subtitle={t(`vault.window.unlock.forgottenWhy.${secret}`)}
        onBack={() => setForgotten(false)}
      >
        <ForgetEverythingButton kind="plain" autoFocus />
      </CardLayout>
    )
  return (
    <CardLayout title={title} subtitle={subtitle} notices={notices}>
      <UnlockForm {...form} />
      {children}
      <Button kind="text" onClick={() => setForgotten(true)}>
        {t(`vault.window.unlock.forgotten.${secret}`)}
      </Button>
    </CardLayout>
  )
}

/** After wrong guesses the main process imposes a delay. */
function UnlockForm({ label, retryAt, unlock }: Pick<UnlockCardProps, 'label' | 'retryAt' | 'unlock'>) {
  const form = useForm()
  const { request, whyRefused } = useRequest()
  const wait = useTimedValue((now) => (retryAt === null ? 0 : secondsLeft(retryAt, now)))
  const retryIn = wait > 0 ? t('vault.window.unlock.retryIn', { seconds: wait }) : undefined

  async function onSubmit(filled: HTMLFormElement) {
    if (wait > 0) return
    await unlock(request, typedIn(filled, 'secret'))
    filled.reset()
  }

  return (
    <Form form={form} className={styles.form} onSubmit={onSubmit}>
      <SecretField
        name="secret"
        label={label}
        show={t('vault.window.unlock.show')}
        refusal={whyRefused}
        announced
        autoFocus
      />
      <Button
        kind="primary"
        submit
        waiting={wait > 0}
        large
        aria-label={t('vault.window.unlock.button')}
        aria-description={retryIn}
      >
        {retryIn ?? t('vault.window.unlock.button')}
      </Button>
    </Form>
  )
}
