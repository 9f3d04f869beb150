import { useState } from 'react'
import { parseServiceAddress } from '../../../app/model/service-address.ts'
import { t } from '../../../app/words/index.ts'
import { Field } from '../ui/Field.tsx'

/** What of the address that will be called a person may not expect. */
interface Unexpected {
  readonly isCut: boolean
  /** To be asked about; null: it is as meant. */
  readonly path: string | null
}

interface AddressFieldProps {
  defaultValue: string
  /** Where it comes from, until it is changed. */
  initialNote?: string | undefined
  readOnly: boolean
  autoFocus: boolean
  refusal: string | undefined
  help?: string
  onInput: () => void
}

/**
 * The address of the service. What is pasted or left is shown as Deckpass will call it, with a note where something
 * of it was cut off.
 */
export function AddressField({ onInput, initialNote, help, ...field }: AddressFieldProps) {
  /** Undefined until the address is changed. */
  const [unexpected, setUnexpected] = useState<Unexpected | null>()
  const note = unexpected === undefined ? initialNote : unexpected && unexpectedWords(unexpected)

  function leave(input: HTMLInputElement) {
    const found = showAsCalled(input, false)
    if (found !== null) setUnexpected(found)
  }

  return (
    <Field
      {...field}
      name="address"
      type="url"
      inputMode="url"
      placeholder="https://"
      label={t('window.signIn.address')}
      help={note ?? help}
      helpChanges
      onInput={({ nativeEvent, currentTarget }) => {
        onInput()
        setUnexpected(isPaste(nativeEvent) ? showAsCalled(currentTarget, true) : null)
      }}
      onBlur={({ currentTarget }) => leave(currentTarget)}
      onKeyDown={({ key, currentTarget }) => key === 'Enter' && leave(currentTarget)}
    />
  )
}

/**
 * Puts the address that will be called into the field, and says what of it a person may not expect. Nobody can tell
 * the path of a page from that of a service, so a path that was pasted or has lost its end is asked about.
 */
function showAsCalled(field: HTMLInputElement, isPasted: boolean): Unexpected | null {
  const parsed = parseServiceAddress(field.value)
  if (parsed.kind === 'refused') return null
  const { address, isCut } = parsed
  if (field.value !== address) field.value = address
  const { pathname } = new URL(address)
  const path = pathname !== '/' && (isCut || isPasted) ? pathname : null
  return isCut || path !== null ? { isCut, path } : null
}

function unexpectedWords({ isCut, path }: Unexpected): string {
  const sentences = [
    ...(isCut ? [t('window.signIn.cut')] : []),
    ...(path === null ? [] : [t('window.signIn.pathKept', { path })]),
  ]
  return sentences.join(' ')
}

function isPaste(event: Event): boolean {
  return event instanceof InputEvent && /^insertFrom(?:Paste|Drop)$/.test(event.inputType)
}
