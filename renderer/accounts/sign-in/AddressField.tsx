import { useState } from 'react'
import { nameAmong } from '../../../app/accounts/model/account-names.ts'
import { isNewService } from '../../../app/accounts/model/new-service.ts'
import type { SignInProblem } from '../../../app/accounts/model/sign-in-problem.ts'
import { parseServiceAddress } from '../../../app/service/model/service-address.ts'
import { signInProblemWords, t } from '../../../app/words/index.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { useBase, useSnapshot } from '../../window/use-snapshot.ts'
import { FixedField } from './fields.tsx'
import styles from './SignInForm.module.css'
import { hasPath } from './UseHostButton.tsx'
import { useSignInFields } from './use-sign-in.ts'

/**
 * How the address that will be called differs from what a person may expect. `cut`: a part was removed. `page`: its
 * path may belong to a web page, so a button offers the host alone.
 */
type Unexpected = { readonly kind: 'cut' } | { readonly kind: 'page'; readonly address: string }

interface AddressFieldProps {
  defaultValue: string
  /** The origin of the initial address, shown until it is changed. */
  initialNote?: string | null
  autoFocus?: boolean
}

/** The address of the service, which the policy may set. */
export function AddressField(props: AddressFieldProps) {
  const setAddress = useBase((base) => base.policy.address)
  if (setAddress === null) return <TypedAddress {...props} />
  return <FixedField name="address" value={setAddress} help={t('policy.window.set')} />
}

/**
 * After a paste, and when the person leaves it, the address is replaced by the one that Deckpass will call. When it is
 * left, it is also checked, and its host is named if no account uses that yet. The line below has room for all of this,
 * so that nothing moves.
 */
function TypedAddress({ defaultValue, initialNote = null, autoFocus = false }: AddressFieldProps) {
  const { draft, refusals, offerHostOf } = useSignInFields()
  /** The address when the field was left; empty while the person types it. */
  const [left, setLeft] = useState(String(draft?.get('address') ?? defaultValue))
  const [isChanged, setIsChanged] = useState(draft !== undefined)
  const [unexpected, setUnexpected] = useState<Unexpected | null>(null)
  const parsed = parseServiceAddress(left)
  const wrong: SignInProblem | null =
    left !== '' && parsed.kind === 'refused' ? { field: 'address', reason: parsed.reason } : null
  const newHost = useSnapshot(({ accounts }) =>
    parsed.kind === 'ok' && isNewService(parsed.host, accounts) ? parsed.host : null,
  )

  function show(found: Unexpected | null) {
    setUnexpected(found)
    offerHostOf(found?.kind === 'page' ? found.address : null)
  }

  function leave(input: HTMLInputElement) {
    const found = showAsCalled(input, false)
    if (found !== null) show(found)
    setLeft(input.value)
  }

  function note() {
    if (initialNote !== null && !isChanged) return initialNote
    if (unexpected?.kind === 'page') return t('accounts.window.signIn.page')
    if (newHost !== null) return t('accounts.window.signIn.newService', { host: newHost })
    return t(unexpected?.kind === 'cut' ? 'accounts.window.signIn.cut' : 'accounts.window.signIn.addressHelp')
  }

  return (
    <div className={styles.address}>
      <Field
        name="address"
        type="url"
        inputMode="url"
        label={t('accounts.window.signIn.address')}
        defaultValue={defaultValue}
        autoFocus={autoFocus}
        refusal={refusalOf(wrong ?? refusals.address)}
        live={wrong !== null}
        help={note()}
        helpChanges
        onInput={({ nativeEvent, currentTarget }) => {
          setIsChanged(true)
          setLeft('')
          show(isPaste(nativeEvent) ? showAsCalled(currentTarget, true) : null)
        }}
        onBlur={({ currentTarget }) => {
          // Another window may be in front for a moment, to copy the address from.
          if (document.activeElement !== currentTarget) afterPress(() => leave(currentTarget))
        }}
        onKeyDown={({ key, currentTarget }) => key === 'Enter' && leave(currentTarget)}
      />
    </div>
  )
}

function refusalOf(problem: SignInProblem | undefined) {
  if (problem?.reason !== 'already-listed') return problem && signInProblemWords(problem)
  return (
    <>
      {signInProblemWords(problem)} <GoToAccount accountId={problem.accountId} />
    </>
  )
}

function GoToAccount({ accountId }: { accountId: string }) {
  const { show } = useSignInFields()
  const name = useSnapshot(({ accounts }) => {
    const account = accounts.find(({ id }) => id === accountId)
    return account && nameAmong(accounts, account)
  })
  if (name === undefined) return null
  return (
    <Button kind="text" className={styles.goTo} onClick={() => show(accountId)}>
      {t('accounts.window.signIn.goTo', { name })}
    </Button>
  )
}

/** Runs `task` once no pointer is down, so that nothing changes between a press and its release. */
function afterPress(task: () => void): void {
  if (document.documentElement.matches(':active'))
    addEventListener('pointerup', () => setTimeout(task), { once: true })
  else task()
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

function isPaste(event: Event): boolean {
  return event instanceof InputEvent && /^insertFrom(?:Paste|Drop)$/.test(event.inputType)
}
