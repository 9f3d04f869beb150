import { type ChangeEvent, type Ref, useState } from 'react'
import { hasMessage, t } from '../../app/words/index.ts'
import { SecretField } from '../ui/Field.tsx'
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
      <SecretField
        ref={ref}
        name="passphrase"
        show={t('vault.window.protection.shows.new')}
        label={t('vault.window.protection.newPassphrase')}
        helpChanges
        help={
          hasMessage(strength) ? (
            <span className="line">
              <span
                className={styles.strength}
                data-tone={score !== null && score < 3 ? 'warn' : 'good'}
                style={{ backgroundSize: `${25 * Math.max(1, score ?? 0)}% 100%` }}
              />
              <span>{t(strength)}</span>
            </span>
          ) : (
            t('vault.window.protection.rule')
          )
        }
        onChange={(event) => void weigh(event)}
      />
      <SecretField
        name="repeat"
        show={t('vault.window.protection.shows.repeat')}
        label={t('vault.window.protection.repeat')}
        refusal={refusal}
        refusedWith="passphrase"
        announced
      />
    </div>
  )
}
