import { type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import type { SignInInput, SignInResult } from '../../../app/accounts/channels.ts'
import type { AccountView } from '../../../app/accounts/model/account-view.ts'
import type { SignInField } from '../../../app/accounts/model/sign-in-problem.ts'
import { isAddressWrong } from '../../../app/renewal/model/account-trouble.ts'
import { mayBeAddressOfPage } from '../../../app/service/model/failure.ts'
import { maxNameLength } from '../../../app/vault/model/account-name.ts'
import { failedCallWords, signInProblemWords, t } from '../../../app/words/index.ts'
import { ConnectionPrompt } from '../../service/ConnectionPrompt.tsx'
import { Button } from '../../ui/Button.tsx'
import { Field, SecretField } from '../../ui/Field.tsx'
import { Form, typedIn, useForm } from '../../ui/Form.tsx'
import { useBase } from '../../window/use-snapshot.ts'
import { AddressField, addressWithPath, type Unexpected, UseHostButton } from './AddressField.tsx'
import { KeepSignedIn } from './KeepSignedIn.tsx'
import { LinkNotice } from './LinkNotice.tsx'
import { NewService } from './NewService.tsx'
import styles from './SignInForm.module.css'
import { cancelSignIn, useSignIn } from './use-sign-in.ts'
import { newAccount, type SignInDrafts } from './use-sign-in-drafts.ts'
import type { FormLink } from './use-sign-in-link.ts'
import { WhyNotSignedIn } from './WhyNotSignedIn.tsx'

interface SignInFormProps {
  /** The account to sign in again, or null for a new one. */
  account: AccountView | null
  /** Keeps the input while another screen is open. */
  drafts: SignInDrafts
  link?: FormLink
  onSignedIn: (accountId: string) => void
}

const extraLabels = {
  name: 'accounts.window.signIn.giveName',
  companyKey: 'accounts.window.signIn.changeKey',
} as const

/** Input is kept in the fields, and in a draft until the form is sent, but never in React's state. */
export function SignInForm({ account, drafts, link, onSignedIn }: SignInFormProps) {
  const form = useForm()
  const suggestedAddress = useBase((base) => base.suggestedAddress)
  /** The policy's address; null if the person chooses. */
  const setAddress = useBase((base) => base.policy.address)
  const changesAddress = account !== null && isAddressWrong(account)
  /** Address and username identify an account, so they are fixed in an existing one, unless its address is wrong. */
  const isFixed = account !== null && !changesAddress
  const fixedAddress = isFixed ? null : setAddress
  const address = fixedAddress ?? account?.address ?? link?.filled?.address ?? suggestedAddress
  const isAddressFixed = isFixed || fixedAddress !== null
  /** The first field that needs input. */
  const first = changesAddress || address === '' ? 'address' : account === null ? 'username' : 'password'
  const { refusals, problem, sentTo, edges, signIn, changeAddress, dismissPrompt } = useSignIn(onResult)
  const [unexpected, setUnexpected] = useState<Unexpected | null>()
  const isRejected = problem?.kind === 'failed' && problem.failure.cause === 'rejected'
  const mayBePage = problem?.kind === 'failed' && mayBeAddressOfPage(problem.failure)
  const isPageOffered = unexpected?.kind === 'page' && (problem === null || form.changed.has('address'))
  const certificate = useRef<SignInInput['certificate']>(undefined)
  const draftKey = account?.id ?? newAccount
  const draft = drafts.get(draftKey)
  /** The address on blur; empty while the person types it. */
  const [leftAddress, setLeftAddress] = useState(String(draft?.get('address') ?? address))
  useLayoutEffect(() => fill(form.ref.current, drafts.get(draftKey)), [form.ref, drafts, draftKey])

  function onResult(result: SignInResult) {
    if (result.kind !== 'signed-in') return
    form.ref.current?.reset()
    drafts.delete(draftKey)
    onSignedIn(result.accountId)
  }

  function submit(filled: HTMLFormElement, proxy?: SignInInput['proxy']) {
    const input = {
      ...inputOf(filled),
      ...(proxy && { proxy }),
      ...(certificate.current && { certificate: certificate.current }),
    }
    return account !== null && changesAddress
      ? changeAddress({ ...input, accountId: account.id })
      : signIn({ ...input, accountId: account?.id ?? null })
  }

  const field = (name: SignInField) => ({
    name,
    refusal: refusals[name] && signInProblemWords(refusals[name]),
    autoFocus: name === first,
  })

  const companyKey = (
    <SecretField
      {...field('companyKey')}
      show={t('accounts.window.signIn.showKey')}
      label={t('accounts.window.signIn.companyKey')}
      help={t('accounts.window.signIn.companyKeyHelp')}
    />
  )
  /** The rarely needed field, or null. */
  const extra = account === null ? 'name' : account.canRenew && !changesAddress ? 'companyKey' : null

  return (
    <>
      <Form
        form={form}
        className={styles.form}
        data-long={link?.filled?.name ? '' : undefined}
        onSubmit={(filled) => {
          // The chosen certificate may be why the service refused, so ask again.
          certificate.current = undefined
          return submit(filled)
        }}
        takeBack={cancelSignIn}
        onInput={({ currentTarget, target }) => {
          drafts.set(draftKey, new FormData(currentTarget))
          if (isAddressField(target)) setLeftAddress('')
        }}
        onBlur={({ target }) => isAddressField(target) && setLeftAddress(target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && form.busy) {
            event.stopPropagation()
            cancelSignIn()
          }
        }}
      >
        <AddressField
          {...field('address')}
          readOnly={isAddressFixed}
          defaultValue={address}
          unexpected={unexpected}
          onChanged={setUnexpected}
          {...(fixedAddress !== null
            ? { fixedBecause: t('policy.window.set') }
            : link?.filled && { initialNote: t('accounts.window.link.filled', { host: link.filled.host }) })}
        />
        <Field
          {...field('username')}
          label={t('accounts.window.signIn.username')}
          defaultValue={account?.username ?? link?.filled?.username ?? ''}
          readOnly={isFixed}
        />
        <SecretField
          {...field('password')}
          label={t('accounts.window.signIn.password')}
          show={t('accounts.window.signIn.showPassword')}
          // The most likely field after a rejection.
          data-doubtful={isRejected || undefined}
        />
        {extra !== 'companyKey' && companyKey}
        <KeepSignedIn initiallyOn={draft?.has('keepSignedIn') ?? account?.keepSignedIn ?? true} />
        <div className={styles.why}>
          {problem && (
            <WhyNotSignedIn
              key={form.answers}
              problem={problem}
              edges={edges}
              page={mayBePage && !isAddressFixed ? addressWithPath(sentTo) : null}
            />
          )}
          {isPageOffered && <UseHostButton address={unexpected.address} />}
          {!isFixed && <NewService address={leftAddress} />}
          {link && <LinkNotice link={link} />}
        </div>
        <Extra
          label={extra && t(extraLabels[extra])}
          initiallyOpen={Boolean(extra && (draft?.get(extra) ?? (extra === 'name' && link?.filled?.name)))}
          busy={form.busy}
        >
          {extra === 'companyKey' && companyKey}
          {extra === 'name' && (
            <Field
              {...field('name')}
              defaultValue={link?.filled?.name ?? ''}
              label={t('accounts.window.account.name')}
              placeholder={t('accounts.window.signIn.namePlaceholder')}
              maxLength={maxNameLength}
            />
          )}
        </Extra>
        <Button
          kind="primary"
          submit
          large
          className={styles.submit}
          aria-label={t('accounts.window.signIn.submit')}
        >
          {t(form.busy ? 'accounts.window.signIn.running' : 'accounts.window.signIn.submit')}
        </Button>
      </Form>
      {problem?.kind === 'failed' && (
        <ConnectionPrompt
          failure={problem.failure}
          why={failedCallWords(problem.failure, problem.host)}
          onAnswer={async (answer) => {
            // Not a secret, and needed again if a proxy asks for a password next.
            certificate.current = answer.certificate ?? certificate.current
            const filled = form.ref.current
            if (filled) await form.send(() => submit(filled, answer.proxy))
          }}
          onClose={dismissPrompt}
        />
      )}
    </>
  )
}

interface ExtraProps {
  /** The label of the button that opens the field; null for no button. */
  label: string | null
  initiallyOpen: boolean
  busy: boolean
  children: ReactNode
}

/**
 * A rarely needed field behind a button, which *Cancel* replaces during a sign-in. A hidden field stays in the form
 * with its input.
 */
function Extra({ label, initiallyOpen, busy, children }: ExtraProps) {
  const id = useId()
  const [open, setOpen] = useState(initiallyOpen)
  const content = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (open && !initiallyOpen) content.current?.querySelector('input')?.focus()
  }, [open, initiallyOpen])
  return (
    <div>
      <div className={styles.extra}>
        {busy ? (
          <Button kind="text" flush="start" onClick={cancelSignIn}>
            {t('words.window.cancel')}
          </Button>
        ) : (
          label !== null && (
            <Button
              kind="text"
              flush="start"
              aria-expanded={open}
              aria-controls={id}
              onClick={() => setOpen(!open)}
            >
              {label}
            </Button>
          )
        )}
      </div>
      <div ref={content} id={id} hidden={!open}>
        {children}
      </div>
    </div>
  )
}

function isAddressField(target: EventTarget): target is HTMLInputElement {
  return target instanceof HTMLInputElement && target.name === 'address'
}

function fill(form: HTMLFormElement | null, draft: FormData | undefined): void {
  for (const [name, typed] of draft ?? []) {
    const field = form?.elements.namedItem(name)
    // The switch is controlled, and a read-only field shows the account's value.
    if (!(field instanceof HTMLInputElement) || field.type === 'checkbox' || field.readOnly) continue
    field.value = String(typed)
  }
}

function inputOf(form: HTMLFormElement) {
  const typed = (field: SignInField) => typedIn(form, field)
  return {
    address: typed('address'),
    username: typed('username'),
    password: typed('password'),
    companyKey: typed('companyKey'),
    name: typed('name'),
    keepSignedIn: new FormData(form).has('keepSignedIn'),
  }
}
