import { type ChangeEvent, type Ref, useEffect, useRef, useState } from 'react'
import { words } from '../../../app/words/index.ts'
import { bridge } from '../../lib/bridge.ts'
import { Field } from '../ui/Field.tsx'
import styles from './ProtectionForm.module.css'

interface NewPassphraseFieldsProps {
  /** The first of the two fields. */
  ref?: Ref<HTMLInputElement> | undefined
  /** Why the two were refused. */
  refusal: string | undefined
}

/** A new passphrase, typed twice, and how hard it is to guess while it is typed. It lives in its fields alone. */
export function NewPassphraseFields({ ref, refusal }: NewPassphraseFieldsProps) {
  const [strength, setStrength] = useState('')
  const repeat = useRef<HTMLInputElement>(null)

  useEffect(() => {
    if (refusal !== undefined) repeat.current?.focus()
  }, [refusal])

  async function weigh(event: ChangeEvent<HTMLInputElement>) {
    const field = event.currentTarget
    const passphrase = field.value
    const { score } =
      passphrase === '' ? { score: null } : await bridge.request('vault.estimateStrength', { passphrase })
    // An answer about what was typed before is late.
    if (field.value === passphrase)
      setStrength(score === null ? '' : (words.protection.strength[score] ?? ''))
  }

  return (
    <div className={styles.twice}>
      <Field
        ref={ref}
        name="passphrase"
        type="password"
        label={words.protection.newPassphrase}
        helpChanges
        help={strength === '' ? words.protection.rule : strength}
        onChange={(event) => void weigh(event)}
      />
      <Field
        ref={repeat}
        name="repeat"
        type="password"
        label={words.protection.repeat}
        refusal={refusal}
        announced
      />
    </div>
  )
}
