import { parseServiceAddress } from '../../../app/service/model/service-address.ts'
import { t } from '../../../app/words/index.ts'
import { Button } from '../../ui/Button.tsx'

/** Shortens the address in the surrounding form to its host, as if typed, and signs in. */
export function UseHostButton({ address, className }: { address: string; className?: string | undefined }) {
  const { origin } = new URL(address)
  return (
    <Button
      kind="text"
      className={className}
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

/** Whether the address has a path, which could be left out. */
export function hasPath(address: string): boolean {
  return new URL(address).pathname !== '/'
}

/** The address that was called, if it has a path, which could be left out; otherwise null. */
export function addressWithPath(sent: string): string | null {
  const parsed = parseServiceAddress(sent)
  return parsed.kind === 'ok' && hasPath(parsed.address) ? parsed.address : null
}
