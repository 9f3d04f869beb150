import { type FormEvent, useId, useState } from 'react'
import type { ProtectInput } from '../../app/bridge/contract.ts'
import { ask } from '../ask.ts'
import { words } from '../words.ts'
import { Button } from './Button.tsx'
import { Field } from './Field.tsx'
import styles from './ProtectForm.module.css'

type Kind = ProtectInput['kind']

const help: Record<Kind, string> = {
  keychain: words.protection.keychainHelp,
  passphrase: words.protection.passphraseHelp,
  session: words.protection.sessionHelp,
}
const label: Record<Kind, string> = {
  keychain: words.protection.keychain,
  passphrase: words.protection.passphrase,
  session: words.protection.session,
}

interface ProtectFormProps {
  kinds: readonly Kind[]
  initially: Kind
  submit: string
  onDone: () => void
}

/** Picks how secrets are protected at rest. A passphrase is typed twice; it lives in its fields alone. */
export function ProtectForm({ kinds, initially, submit, onDone }: ProtectFormProps) {
  const name = useId()
  const [kind, setKind] = useState(initially)
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<{ at: 'repeat' | 'form'; sentence: string } | null>(null)

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const form = event.currentTarget
    const data = new FormData(form)
    const passphrase = String(data.get('passphrase') ?? '')
    if (kind === 'passphrase' && passphrase !== data.get('repeat')) {
      setRefusal({ at: 'repeat', sentence: words.protection.mismatch })
      return
    }
    setBusy(true)
    setRefusal(null)
    try {
      const result = await ask('vault.protect', kind === 'passphrase' ? { kind, passphrase } : { kind })
      if (result.kind === 'refused') setRefusal({ at: 'form', sentence: result.sentence })
      else {
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
        <legend className="visually-hidden">{words.settings.protection}</legend>
        {kinds.map((each) => (
          <label key={each} className={styles.kind}>
            <input
              type="radio"
              name={name}
              checked={each === kind}
              aria-describedby={`${name}-${each}`}
              aria-label={label[each]}
              onChange={() => setKind(each)}
            />
            <span>
              <strong>{label[each]}</strong>
              <span id={`${name}-${each}`} className={styles.help}>
                {help[each]}
              </span>
            </span>
          </label>
        ))}
      </fieldset>
      {kind === 'passphrase' && (
        <div className={styles.twice}>
          <Field name="passphrase" type="password" label={words.protection.newPassphrase} />
          <Field
            name="repeat"
            type="password"
            label={words.protection.repeat}
            refusal={refusal?.at === 'repeat' ? refusal.sentence : undefined}
          />
        </div>
      )}
      {refusal?.at === 'form' && (
        <p role="alert" className={styles.refusal}>
          {refusal.sentence}
        </p>
      )}
      <Button kind="primary" submit busy={busy} className={styles.submit}>
        {submit}
      </Button>
    </form>
  )
}
