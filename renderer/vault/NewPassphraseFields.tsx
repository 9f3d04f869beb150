import { type ChangeEvent, type Ref, useState } from 'react'
import { hasMessage, t } from '../../app/words/index.ts'
import { Field } from '../ui/Field.tsx'
import { bridge } from '../window/bridge.ts'
import styles from './NewPassphraseFields.module.css'

interface NewPassphraseFieldsProps {
  /** The first of the two fields. */
  ref?: Ref<HTMLInputElement> | undefined
  /** Why they were refused. */
  refusal: string | undefined
}

/** A new passphrase, typed twice, with its strength. It is kept only in its fields. */
export function NewPassphraseFields({ ref, refusal }: NewPassphraseFieldsProps) {
  const [score, setScore] = useState<number | null>(null)

  async function weigh(event: ChangeEvent<HTMLInputElement>) {
    const field = event.currentTarget
    const passphrase = field.value
    const estimate = passphrase === '' ? null : await bridge.request('vault.estimateStrength', { passphrase })
    // Ignores the estimate of an earlier input.
    if (field.value === passphrase) setScore(estimate?.score ?? null)
  }

  const strength = `vault.window.protection.strength.${score}`
  return (
    <div className={styles.twice}>
      <Field
        ref={ref}
        name="passphrase"
        type="password"
        label={t('vault.window.protection.newPassphrase')}
        helpChanges
        help={hasMessage(strength) ? t(strength) : t('vault.window.protection.rule')}
        onChange={(event) => void weigh(event)}
      />
      <Field
        name="repeat"
        type="password"
        label={t('vault.window.protection.repeat')}
        refusal={refusal}
        refusedWith="passphrase"
        announced
      />
    </div>
  )
}
