import { type ChangeEvent, type ComponentProps, useEffect, useId, useRef, useState } from 'react'
import { secretOf } from '../../app/lock/model/lock-view.ts'
import type { ProtectChoice } from '../../app/vault/channels.ts'
import { hasMessage, t } from '../../app/words/index.ts'
import { DialogForm } from '../ui/Dialog.tsx'
import { SecretField } from '../ui/Field.tsx'
import { FormAlert, typedIn } from '../ui/Form.tsx'
import { Group, RadioRow } from '../ui/Row.tsx'
import { useRequest } from '../window/requests.ts'
import { useBase, useKeychain } from '../window/use-snapshot.ts'
import styles from './ProtectionForm.module.css'

type Kind = ProtectChoice['kind']

interface ProtectionFormProps {
  submit: string
  onDone: () => void
  /** Absent if the person must choose. */
  onCancel?: () => void
}

/** Chooses how secrets are protected at rest. Passphrases are kept only in their fields. */
export function ProtectionForm({ submit, onDone, onCancel }: ProtectionFormProps) {
  const { vault, lock, keychainOffered } = useBase((base) => base)
  /** The current PIN or passphrase, which is required to change the protection. */
  const present = secretOf(lock)
  const name = useId()
  const keychain = useKeychain()
  const chosen = useRef<HTMLInputElement>(null)
  const newPassphrase = useRef<HTMLInputElement>(null)
  // If a passphrase is preselected, the person can type it at once.
  useEffect(() => (newPassphrase.current ?? chosen.current)?.focus(), [])
  const [kind, setKind] = useState<Kind>(vault.state === 'ready' ? vault.protection : 'passphrase')
  const kinds: Kind[] = ['passphrase', 'session']
  if (keychainOffered) kinds.unshift('keychain')
  const [isMismatch, setIsMismatch] = useState(false)
  const { request, whyRefused } = useRequest()

  async function onSubmit(filled: HTMLFormElement) {
    const passphrase = typedIn(filled, 'passphrase')
    const repeatDiffers = kind === 'passphrase' && passphrase !== typedIn(filled, 'repeat')
    setIsMismatch(repeatDiffers)
    if (repeatDiffers) return
    const choice = kind === 'passphrase' ? { kind, passphrase } : { kind }
    const answer = await request('vault.protect', { choice, current: typedIn(filled, 'current') })
    if (answer.kind !== 'protected') return
    filled.reset()
    onDone()
  }

  return (
    <DialogForm submit={submit} onSubmit={onSubmit} onCancel={onCancel}>
      <fieldset>
        <legend className="visually-hidden">{t('vault.window.protection.label')}</legend>
        <Group>
          {kinds.map((each) => (
            <RadioRow
              key={each}
              name={name}
              checked={each === kind}
              ref={each === kind ? chosen : undefined}
              title={each === 'keychain' ? keychain.name : t(`vault.window.protection.${each}`)}
              help={t(`vault.window.protection.${each}Help`)}
              onChange={() => setKind(each)}
            />
          ))}
        </Group>
      </fieldset>
      {present !== null && (
        <SecretField
          name="current"
          show={t('vault.window.unlock.show')}
          label={t(`vault.window.protection.current.${present}`)}
        />
      )}
      {kind === 'passphrase' && (
        <NewPassphrase
          ref={present === null ? newPassphrase : undefined}
          refusal={isMismatch ? t('vault.window.protection.mismatch') : undefined}
        />
      )}
      <FormAlert>{!isMismatch && whyRefused}</FormAlert>
    </DialogForm>
  )
}

/** A new passphrase, typed twice, with its strength. `ref`: the first field. `refusal`: why they were refused. */
function NewPassphrase({ ref, refusal }: Pick<ComponentProps<typeof SecretField>, 'ref' | 'refusal'>) {
  const [score, setScore] = useState<number | null>(null)
  const { request } = useRequest()

  async function weigh(event: ChangeEvent<HTMLInputElement>) {
    const field = event.currentTarget
    const passphrase = field.value
    const estimate = passphrase === '' ? null : await request('vault.estimateStrength', { passphrase })
    // Ignores the estimate of an earlier input.
    if (field.value === passphrase) setScore(estimate && 'score' in estimate ? estimate.score : null)
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
