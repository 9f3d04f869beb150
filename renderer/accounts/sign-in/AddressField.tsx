import { type ComponentProps, useState } from 'react'
import { isNewService } from '../../../app/accounts/model/new-service.ts'
import type { SignInProblem } from '../../../app/accounts/model/refusals.ts'
import { parseServiceAddress } from '../../../app/service/model/service-address.ts'
import { fieldProblemWords, t } from '../../../app/words/index.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { useSnapshot } from '../../window/use-snapshot.ts'
import styles from './SignInForm.module.css'

/** `cut`: a part was removed. `page`: its path may belong to a web page, so a button offers to use only the host. */
export type Unexpected = { readonly kind: 'cut' } | { readonly kind: 'page'; readonly address: string }

interface AddressFieldProps extends ComponentProps<typeof Field> {
  /** The address of the draft or, if there is none, the default. */
  initially: string
  /** The words about the address until it is changed. */
  note: string | null
  problem: SignInProblem | undefined
  unexpected: Unexpected | null
  onUnexpected: (found: Unexpected | null) => void
  onShow: (accountId: string) => void
}

/**
 * After a paste, and when the person leaves it, the field shows the address that Deckpass will call; then it also names
 * a host that no account uses yet. The line below has room for all of this, so that nothing moves.
 */
export function AddressField({
  initially,
  note,
  problem,
  unexpected,
  onUnexpected,
  onShow,
  ...field
}: AddressFieldProps) {
  /** The address when the field was left; empty while the person types it. */
  const [left, setLeft] = useState(initially)
  const [isChanged, setIsChanged] = useState(false)
  const parsed = parseServiceAddress(left)
  const wrong: SignInProblem | null =
    left !== '' && parsed.kind === 'refused' ? { field: 'address', reason: parsed.reason } : null
  const newHost = useSnapshot(({ accounts }) =>
    parsed.kind === 'ok' && isNewService(parsed.host, accounts) ? parsed.host : null,
  )
  const shown = wrong ?? problem

  function leave(input: HTMLInputElement) {
    const found = showAsCalled(input, false)
    if (found !== null) onUnexpected(found)
    setLeft(input.value)
  }

  function help() {
    if (note !== null && !isChanged) return note
    if (unexpected?.kind === 'page') return t('accounts.window.signIn.page')
    if (newHost !== null) return t('accounts.window.signIn.newService', { host: newHost })
    return t(unexpected === null ? 'accounts.window.signIn.addressHelp' : 'accounts.window.signIn.cut')
  }

  return (
    <div className={styles.address}>
      <Field
        {...field}
        type="url"
        inputMode="url"
        refusal={
          shown && (
            <>
              {fieldProblemWords(shown)}{' '}
              {shown.reason === 'already-listed' && (
                <Button kind="text" className={styles.goTo} onClick={() => onShow(shown.accountId)}>
                  {t('accounts.window.signIn.goTo', { name: shown.name })}
                </Button>
              )}
            </>
          )
        }
        live={wrong !== null}
        help={help()}
        helpChanges
        onInput={({ nativeEvent, currentTarget }) => {
          setIsChanged(true)
          setLeft('')
          const isPaste =
            nativeEvent instanceof InputEvent && /^insertFrom(?:Paste|Drop)$/.test(nativeEvent.inputType)
          onUnexpected(isPaste ? showAsCalled(currentTarget, true) : null)
        }}
        onBlur={({ currentTarget }) => {
          // The field keeps the focus if only the window loses it, for instance to copy the address in another window.
          if (document.activeElement === currentTarget) return
          // Waits until the pointer is released, because nothing may move between a press and its release.
          if (document.documentElement.matches(':active'))
            addEventListener('pointerup', () => setTimeout(() => leave(currentTarget)), { once: true })
          else leave(currentTarget)
        }}
        onKeyDown={({ key, currentTarget }) => key === 'Enter' && leave(currentTarget)}
      />
    </div>
  )
}

/** A pasted or shortened path counts as unexpected, because a web page's path looks like a service's. */
function showAsCalled(field: HTMLInputElement, isPasted: boolean): Unexpected | null {
  const parsed = parseServiceAddress(field.value)
  if (field.readOnly || parsed.kind === 'refused') return null
  const { address, isCut } = parsed
  if (field.value !== address) field.value = address
  if (hasPath(address) && (isCut || isPasted)) return { kind: 'page', address }
  return isCut ? { kind: 'cut' } : null
}

function hasPath(address: string): boolean {
  return new URL(address).pathname !== '/'
}

/** The address that was called, if it has a path that could be omitted; otherwise null. */
export function addressWithPath(sent: string): string | null {
  const parsed = parseServiceAddress(sent)
  return parsed.kind === 'ok' && hasPath(parsed.address) ? parsed.address : null
}

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
        // Moves the focus, because this button disappears.
        currentTarget.form?.querySelector<HTMLElement>('[type=submit]')?.focus()
        field.form?.requestSubmit()
      }}
    >
      {t('accounts.window.signIn.useHost', { address: origin })}
    </Button>
  )
}
