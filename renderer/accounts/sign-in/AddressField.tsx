import { parseServiceAddress } from '../../../app/service/model/service-address.ts'
import { t } from '../../../app/words/index.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'

/**
 * What a person may not expect of the address that will be called. `cut`: a part was cut off. `page`: its path may be
 * that of a web page, so a button below the fields calls the host alone.
 */
export type Unexpected = { readonly kind: 'cut' } | { readonly kind: 'page'; readonly address: string }

interface AddressFieldProps {
  defaultValue: string
  /** Where it comes from, until it is changed. */
  initialNote?: string | undefined
  /** Why it cannot be changed. */
  fixedBecause?: string | undefined
  readOnly?: boolean
  autoFocus: boolean
  refusal?: string | undefined
  /** Undefined until the address is changed. */
  unexpected: Unexpected | null | undefined
  onChanged: (unexpected: Unexpected | null) => void
}

/**
 * The address of the service. What is pasted or left is shown as Deckpass will call it, with a note where something of
 * it was cut off or may be that of a page.
 */
export function AddressField({
  initialNote,
  fixedBecause,
  refusal,
  unexpected,
  onChanged,
  ...field
}: AddressFieldProps) {
  const example = field.readOnly ? undefined : t('accounts.window.signIn.addressHelp')

  function leave(input: HTMLInputElement) {
    const found = showAsCalled(input, false)
    if (found !== null) onChanged(found)
  }

  return (
    <Field
      {...field}
      name="address"
      type="url"
      inputMode="url"
      label={t('accounts.window.signIn.address')}
      refusal={refusal}
      help={
        fixedBecause ??
        (unexpected
          ? t(`accounts.window.signIn.${unexpected.kind}`)
          : (unexpected === undefined && initialNote) || example)
      }
      helpChanges
      onInput={({ nativeEvent, currentTarget }) =>
        onChanged(isPaste(nativeEvent) ? showAsCalled(currentTarget, true) : null)
      }
      onBlur={({ currentTarget }) => leave(currentTarget)}
      onKeyDown={({ key, currentTarget }) => key === 'Enter' && leave(currentTarget)}
    />
  )
}

/** Shortens the address in the form around it to its host, as if a person had typed that, and signs in. */
export function UseHostButton({ address }: { address: string }) {
  const { origin } = new URL(address)
  return (
    <Button
      kind="text"
      onClick={({ currentTarget }) => {
        const field = currentTarget.form?.elements.namedItem('address')
        if (!(field instanceof HTMLInputElement)) return
        field.value = origin
        field.dispatchEvent(new Event('input', { bubbles: true }))
        // This button goes, and would take the focus with it.
        currentTarget.form?.querySelector<HTMLElement>('[type=submit]')?.focus()
        field.form?.requestSubmit()
      }}
    >
      {t('accounts.window.signIn.useHost', { address: origin })}
    </Button>
  )
}

/**
 * Puts the address that will be called into the field, and returns what a person may not expect of it. The path of a
 * page looks like that of a service, so a path that was pasted or has lost its end is asked about.
 */
function showAsCalled(field: HTMLInputElement, isPasted: boolean): Unexpected | null {
  const parsed = parseServiceAddress(field.value)
  if (field.readOnly || parsed.kind === 'refused') return null
  const { address, isCut } = parsed
  if (field.value !== address) field.value = address
  if (hasPath(address) && (isCut || isPasted)) return { kind: 'page', address }
  return isCut ? { kind: 'cut' } : null
}

/** Whether the address has a path that could be left out. */
function hasPath(address: string): boolean {
  return new URL(address).pathname !== '/'
}

/** The address that was called, if it has a path that could be left out; else null. */
export function addressWithPath(sent: string): string | null {
  const parsed = parseServiceAddress(sent)
  return parsed.kind === 'ok' && hasPath(parsed.address) ? parsed.address : null
}

function isPaste(event: Event): boolean {
  return event instanceof InputEvent && /^insertFrom(?:Paste|Drop)$/.test(event.inputType)
}
