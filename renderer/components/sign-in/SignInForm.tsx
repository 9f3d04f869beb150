import { type FormEvent, type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import type { SignInInput, SignInResult } from '../../../app/bridge/contract.ts'
import { isConnectionFailure, requiredAction } from '../../../app/model/failure-action.ts'
import { callCodes } from '../../../app/model/failure-code.ts'
import type { SignInField } from '../../../app/model/sign-in-problem.ts'
import type { AccountView } from '../../../app/model/snapshot.ts'
import { failedCallWords, refusalWords, signInProblemWords, t } from '../../../app/words/index.ts'
import { useSignIn } from '../../hooks/use-sign-in.ts'
import { newAccount, type SignInDrafts } from '../../hooks/use-sign-in-drafts.ts'
import type { FormLink } from '../../hooks/use-sign-in-link.ts'
import { useBase, useKeychain } from '../../hooks/use-snapshot.ts'
import { ConnectionCheck } from '../connection/ConnectionCheck.tsx'
import { ConnectionPrompt } from '../connection/ConnectionPrompt.tsx'
import { FailureCode } from '../help/FailureCode.tsx'
import { Button } from '../ui/Button.tsx'
import { Field } from '../ui/Field.tsx'
import { SecretField } from '../ui/SecretField.tsx'
import { Switch } from '../ui/Switch.tsx'
import { AddressField } from './AddressField.tsx'
import { LinkNotice } from './LinkNotice.tsx'
import styles from './SignInForm.module.css'

interface SignInFormProps {
  /** The account that signs in again, or null for a new one. */
  account: AccountView | null
  /** Keeps what is typed while another screen is open. */
  drafts: SignInDrafts
  /** For a new account. */
  link?: FormLink
  onSignedIn: (accountId: string) => void
}

/** What is typed lives in the fields, and in a draft while the form is unsent; never in React's state. */
export function SignInForm({ account, drafts, link, onSignedIn }: SignInFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const suggestedAddress = useBase((base) => base.suggestedAddress)
  /** Of the policy: the person cannot choose another one. */
  const setAddress = useBase((base) => base.policy.address)
  const changesAddress = account !== null && isAddressWrong(account)
  const fixedAddress = account === null || changesAddress ? setAddress : null
  const address = fixedAddress ?? account?.address ?? link?.filled?.address ?? suggestedAddress
  const name = link?.filled?.name ?? ''
  const first = firstField(account, address)
  const { running, refusals, problem, signIn, changeAddress, cancel, clearRefusal, dismissPrompt } =
    useSignIn(onResult)
  const certificate = useRef<SignInInput['certificate']>(undefined)
  const draftKey = account?.id ?? newAccount
  useLayoutEffect(() => fill(form.current, drafts.get(draftKey)), [drafts, draftKey])

  function onResult(result: SignInResult) {
    if (result.kind !== 'signed-in') return
    form.current?.reset()
    drafts.delete(draftKey)
    onSignedIn(result.accountId)
  }

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    // The certificate chosen before may be why the service refused, so ask again.
    certificate.current = undefined
    submit(event.currentTarget)
  }

  function submit(filled: HTMLFormElement, proxy?: SignInInput['proxy']) {
    const typed = typedIn(filled)
    const input = {
      ...typed,
      ...(proxy && { proxy }),
      ...(certificate.current && { certificate: certificate.current }),
    }
    if (account !== null && changesAddress) void changeAddress({ ...input, accountId: account.id })
    else void signIn({ ...input, accountId: account?.id ?? null })
  }

  const field = (name: SignInField) => ({
    name,
    refusal: refusals[name] && signInProblemWords(refusals[name]),
    readOnly: running,
    onInput: () => clearRefusal(name),
  })
  /** Tells one account from another: fixed for an existing one, unless its address is what is wrong. */
  const identity = (name: 'address' | 'username') => ({
    ...field(name),
    readOnly: running || (account !== null && !changesAddress),
  })

  // What was rejected is most often the password: the next key replaces it.
  useEffect(() => {
    if (problem?.kind !== 'failed' || problem.failure.cause !== 'rejected') return
    const password = form.current?.elements.namedItem('password')
    if (!(password instanceof HTMLInputElement)) return
    password.focus({ preventScroll: true })
    password.select()
  }, [problem])

  // Focus the first refused field, so that the reason is announced.
  useEffect(() => {
    if (Object.keys(refusals).length === 0) return
    form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [refusals])

  return (
    <>
      <form
        ref={form}
        className={styles.form}
        noValidate
        onSubmit={onSubmit}
        onInput={(event) => drafts.set(draftKey, new FormData(event.currentTarget))}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && running) {
            event.stopPropagation()
            cancel()
          }
        }}
      >
        {link && <LinkNotice link={link} />}
        <AddressField
          {...identity('address')}
          {...(fixedAddress !== null && { readOnly: true, help: t('window.policy.set') })}
          defaultValue={address}
          initialNote={
            link?.filled && fixedAddress === null
              ? t('window.link.filled', { host: link.filled.host })
              : undefined
          }
          autoFocus={first === 'address'}
        />
        <div className={styles.pair}>
          <Field
            {...identity('username')}
            label={t('window.signIn.username')}
            defaultValue={account?.username ?? ''}
            autoFocus={first === 'username'}
          />
          <SecretField
            {...field('password')}
            label={t('window.signIn.password')}
            show={t('window.signIn.showPassword')}
            autoFocus={first === 'password'}
          />
        </div>
        <SecretField
          {...field('companyKey')}
          show={t('window.signIn.showKey')}
          label={t('window.signIn.companyKey')}
          help={t('window.signIn.companyKeyHelp')}
          placeholder={
            account?.hasCompanyKey && !changesAddress ? t('window.signIn.companyKeyStored') : undefined
          }
        />
        <KeepSignedIn
          initiallyOn={drafts.get(draftKey)?.has('keepSignedIn') ?? account?.keepSignedIn ?? true}
        />
        {problem && <WhyNotSignedIn problem={problem} />}
        <div className={styles.actions}>
          <Button kind="primary" submit busy={running} className={styles.submit}>
            {t('window.signIn.submit')}
          </Button>
          {running && <Button onClick={cancel}>{t('window.cancel')}</Button>}
        </div>
        {account === null && (
          <More initiallyOpen={Boolean(drafts.get(draftKey)?.get('name') ?? name)}>
            <Field
              {...field('name')}
              defaultValue={name}
              label={t('window.signIn.name')}
              placeholder={t('window.signIn.namePlaceholder')}
              maxLength={100}
            />
          </More>
        )}
      </form>
      {problem?.kind === 'failed' && (
        <ConnectionPrompt
          failure={problem.failure}
          why={failedCallWords(problem.failure, problem.host)}
          onAnswer={(answer) => {
            // Not a secret: kept in case a proxy asks, too.
            certificate.current = answer.certificate ?? certificate.current
            if (form.current) submit(form.current, answer.proxy)
          }}
          onClose={dismissPrompt}
        />
      )}
    </>
  )
}

/** Restores a draft. */
function fill(form: HTMLFormElement | null, draft: FormData | undefined): void {
  for (const [name, typed] of draft ?? []) {
    const field = form?.elements.namedItem(name)
    // The switch is controlled, and a read-only field shows the account's value.
    if (!(field instanceof HTMLInputElement) || field.type === 'checkbox' || field.readOnly) continue
    field.value = String(typed)
  }
}

function typedIn(form: HTMLFormElement) {
  const data = new FormData(form)
  const typed = (field: SignInField) => String(data.get(field) ?? '')
  return {
    address: typed('address'),
    username: typed('username'),
    password: typed('password'),
    companyKey: typed('companyKey'),
    name: typed('name'),
    keepSignedIn: data.has('keepSignedIn'),
  }
}

/** The field to focus: the first that is missing or wrong. */
function firstField(account: AccountView | null, address: string): SignInField {
  if (account === null) return address === '' ? 'address' : 'username'
  return isAddressWrong(account) ? 'address' : 'password'
}

function isAddressWrong({ renewal }: AccountView): boolean {
  if (renewal.state !== 'action-needed') return false
  const action = requiredAction(renewal.failure)
  // The administrator may have told a new one.
  return action === 'check-address' || action === 'ask-administrator'
}

/** Whether the password is kept, and one line on how it is protected. */
function KeepSignedIn({ initiallyOn }: { initiallyOn: boolean }) {
  const vault = useBase((base) => base.vault)
  const [on, setOn] = useState(initiallyOn)
  const { inSentence } = useKeychain()
  const protection = vault.state === 'ready' ? vault.protection : 'session'
  return (
    <Switch
      name="keepSignedIn"
      label={t('window.signIn.keep')}
      help={
        on
          ? t(`window.signIn.keepHelp.${protection}`, { keychain: inSentence })
          : t(`window.signIn.keepOffHelp.${protection}`)
      }
      checked={on}
      onChange={(event) => setOn(event.currentTarget.checked)}
    />
  )
}

interface MoreProps {
  initiallyOpen: boolean
  children: ReactNode
}

/** What is seldom needed, behind a button. It stays in the form where it is hidden, with what was typed. */
function More({ initiallyOpen, children }: MoreProps) {
  const id = useId()
  const [open, setOpen] = useState(initiallyOpen)
  const content = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (open && !initiallyOpen) content.current?.scrollIntoView({ block: 'nearest' })
  }, [open, initiallyOpen])
  return (
    <>
      <Button
        kind="text"
        className={styles.more}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        {t('window.signIn.more')}
      </Button>
      <div ref={content} id={id} hidden={!open}>
        {children}
      </div>
    </>
  )
}

interface WhyNotSignedInProps {
  problem: Extract<SignInResult, { kind: 'failed' | 'refused' }>
}

/** Why the last sign-in failed, scrolled into view. */
function WhyNotSignedIn({ problem }: WhyNotSignedInProps) {
  const box = useRef<HTMLDivElement>(null)
  const [checks, setChecks] = useState(false)
  useEffect(() => box.current?.scrollIntoView({ block: 'nearest' }), [])
  const failed = problem.kind === 'failed' ? problem : null
  const status = failed?.failure.status ?? null
  return (
    <div ref={box} className={styles.failure}>
      <p role="alert">
        {problem.kind === 'failed'
          ? failedCallWords(problem.failure, problem.host)
          : refusalWords(problem.refusal)}
      </p>
      <div className={styles.ways}>
        {failed !== null && isConnectionFailure(failed.failure) && (
          <Button className={styles.check} onClick={() => setChecks(true)}>
            {t('window.connection.test')}
          </Button>
        )}
        {status !== null && (
          <details>
            <summary>{t('window.signIn.answer')}</summary>
            <p className="selectable">{t('window.signIn.status', { status })}</p>
          </details>
        )}
        {failed !== null && <FailureCode code={callCodes[failed.failure.cause]} />}
      </div>
      {failed !== null && checks && (
        <ConnectionCheck accountId={null} host={failed.host} onClose={() => setChecks(false)} />
      )}
    </div>
  )
}
