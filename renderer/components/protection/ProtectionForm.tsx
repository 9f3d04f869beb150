import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import type { ProtectInput } from '../../../app/bridge/contract.ts'
import type { VaultRefusal } from '../../../app/model/refusal.ts'
import { t, vaultRefusalWords } from '../../../app/words/index.ts'
import { useKeychain } from '../../hooks/use-snapshot.ts'
import { bridge } from '../../lib/bridge.ts'
import { Button } from '../ui/Button.tsx'
import field from '../ui/Field.module.css'
import { Field } from '../ui/Field.tsx'
import { RadioCard } from '../ui/RadioCard.tsx'
import { NewPassphraseFields } from './NewPassphraseFields.tsx'
import styles from './ProtectionForm.module.css'

type Kind = ProtectInput['kind']

interface ProtectionFormProps {
  kinds: readonly Kind[]
  initialKind: Kind
  /** A passphrase holds now, and must be given to replace it. */
  asksPresent?: boolean
  submit: string
  onDone: () => void
  /** Absent if the person must choose. */
  onCancel?: () => void
}

/** Picks how secrets are protected at rest. Passphrases live in their fields alone. */
export function ProtectionForm({
  kinds,
  initialKind,
  asksPresent = false,
  submit,
  onDone,
  onCancel,
}: ProtectionFormProps) {
  const name = useId()
  const keychain = useKeychain()
  const label: Record<Kind, string> = {
    keychain: keychain.name,
    passphrase: t('window.protection.passphrase'),
    session: t('window.protection.session'),
  }
  const help: Record<Kind, string> = {
    keychain: t('window.protection.keychainHelp', { keychain: keychain.inSentence }),
    passphrase: t('window.protection.passphraseHelp'),
    session: t('window.protection.sessionHelp'),
  }
  const chosen = useRef<HTMLInputElement>(null)
  const newPassphrase = useRef<HTMLInputElement>(null)
  // If a first passphrase is proposed, it can be typed at once.
  useEffect(() => (newPassphrase.current ?? chosen.current)?.focus(), [])
  const [kind, setKind] = useState(initialKind)
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<'mismatch' | VaultRefusal | null>(null)

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const form = event.currentTarget
    const data = new FormData(form)
    const passphrase = String(data.get('passphrase') ?? '')
    if (kind === 'passphrase' && passphrase !== data.get('repeat')) {
      setRefusal('mismatch')
      return
    }
    setBusy(true)
    setRefusal(null)
    try {
      const choice = kind === 'passphrase' ? { kind, passphrase } : { kind }
      const result = await bridge.request('vault.protect', {
        choice,
        currentPassphrase: String(data.get('currentPassphrase') ?? ''),
      })
      if (result.kind === 'refused') setRefusal(result.refusal)
      if (result.kind === 'protected') {
        form.reset()
        onDone()
      }
    } finally {
      setBusy(false)
    }
  }

  return (
    <form className={styles.form} noValidate onSubmit={onSubmit}>
      <fieldset className={styles.kinds}>
        <legend className="visually-hidden">{t('window.settings.protection')}</legend>
        {kinds.map((each) => (
          <RadioCard
            key={each}
            name={name}
            checked={each === kind}
            ref={each === initialKind ? chosen : undefined}
            aria-describedby={`${name}-${each}`}
            aria-label={label[each]}
            onChange={() => setKind(each)}
          >
            <strong>{label[each]}</strong>
            <span id={`${name}-${each}`} className={field.help}>
              {help[each]}
            </span>
          </RadioCard>
        ))}
      </fieldset>
      {asksPresent && (
        <Field name="currentPassphrase" type="password" label={t('window.protection.currentPassphrase')} />
      )}
      {kind === 'passphrase' && (
        <NewPassphraseFields
          ref={asksPresent ? undefined : newPassphrase}
          refusal={refusal === 'mismatch' ? t('window.protection.mismatch') : undefined}
        />
      )}
      {refusal !== null && refusal !== 'mismatch' && (
        <p role="alert" className={field.refusal}>
          {vaultRefusalWords(refusal)}
        </p>
      )}
      <div className={styles.actions}>
        {onCancel && <Button onClick={onCancel}>{t('window.cancel')}</Button>}
        <Button kind="primary" submit busy={busy} className={styles.submit}>
          {submit}
        </Button>
      </div>
    </form>
  )
}
