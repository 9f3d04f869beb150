import { parseServiceAddress } from '../../../app/service/model/service-address.ts'
import { t } from '../../../app/words/index.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'

/**
 * How the address that will be called differs from what a person may expect. `cut`: a part was removed. `page`: its
 * path may belong to a web page, so a button below the fields offers the host alone.
 */
export type Unexpected = { readonly kind: 'cut' } | { readonly kind: 'page'; readonly address: string }

interface AddressFieldProps {
  defaultValue: string
  /** The origin of the initial address, shown until it is changed. */
  initialNote?: string | undefined
  fixedBecause?: string | undefined
  readOnly?: boolean
  autoFocus: boolean
  refusal?: string | undefined
  /** Undefined until the address is changed. */
  unexpected: Unexpected | null | undefined
  onChanged: (unexpected: Unexpected | null) => void
}

/**
 * The address of the service. After a paste or on blur it is replaced by the address that Deckpass will call, with a
 * note if a part was removed or may belong to a web page.
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

/** Shortens the address in the surrounding form to its host, as if typed, and signs in. */
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
        // This button disappears, and the focus with it.
        currentTarget.form?.querySelector<HTMLElement>('[type=submit]')?.focus()
        field.form?.requestSubmit()
      }}
    >
      {t('accounts.window.signIn.useHost', { address: origin })}
    </Button>
  )
}

/**
 * Puts the address that will be called into the field, and returns how it may be unexpected. A web page's path looks
 * like a service's, so a path that was pasted or shortened counts as unexpected.
 */
function showAsCalled(field: HTMLInputElement, isPasted: boolean): Unexpected | null {
  const parsed = parseServiceAddress(field.value)
  if (field.readOnly || parsed.kind === 'refused') return null
  const { address, isCut } = parsed
  if (field.value !== address) field.value = address
  if (hasPath(address) && (isCut || isPasted)) return { kind: 'page', address }
  return isCut ? { kind: 'cut' } : null
}

/** Whether the address has a path, which could be left out. */
function hasPath(address: string): boolean {
  return new URL(address).pathname !== '/'
}

/** The address that was called, if it has a path, which could be left out; otherwise null. */
export function addressWithPath(sent: string): string | null {
  const parsed = parseServiceAddress(sent)
  return parsed.kind === 'ok' && hasPath(parsed.address) ? parsed.address : null
}

function isPaste(event: Event): boolean {
  return event instanceof InputEvent && /^insertFrom(?:Paste|Drop)$/.test(event.inputType)
}
