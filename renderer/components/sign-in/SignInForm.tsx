import { type FormEvent, type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import type { SignInInput, SignInResult } from '../../../app/bridge/contract.ts'
import { actionAfter } from '../../../app/model/failure.ts'
import type { SignInField } from '../../../app/model/sign-in-problem.ts'
import type { AccountView } from '../../../app/model/snapshot.ts'
import { words } from '../../../app/words/window.ts'
import { useSignIn } from '../../hooks/use-sign-in.ts'
import { useBase } from '../../hooks/use-snapshot.ts'
import { Button } from '../ui/Button.tsx'
import { Field } from '../ui/Field.tsx'
import { SecretField } from '../ui/SecretField.tsx'
import { KeepSignedIn } from './KeepSignedIn.tsx'
import styles from './SignInForm.module.css'
import { SignInProblem } from './SignInProblem.tsx'
import { SignInQuestion } from './SignInQuestion.tsx'

/** What was typed into a form that was left unsent. It is in the page's memory alone, the password too. */
export type Draft = RefObject<FormData | null>

interface SignInFormProps {
  /** The account that signs in again, or null for a new one. */
  account: AccountView | null
  /** Keeps what is typed while the person looks at another screen; null: it is gone with the form. */
  draft?: Draft | null
  onSignedIn: (accountId: string) => void
}

/** What is typed lives in the fields, and where the form can be left unsent in its draft; never in React's state. */
export function SignInForm({ account, draft = null, onSignedIn }: SignInFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const lastAddress = useBase((base) => base.lastAddress)
  const first = firstField(account, lastAddress)
  const changesAddress = account !== null && isAddressWrong(account)
  const { running, refusals, problem, signIn, changeAddress, cancel, forget, leaveQuestion } =
    useSignIn(onResult)
  const certificate = useRef<SignInInput['certificate']>(undefined)
  useDraft(form, draft)

  function keepDraft(typed: FormData | null) {
    if (draft !== null) draft.current = typed
  }

  function onResult(result: SignInResult) {
    if (result.kind !== 'signed-in') return
    form.current?.reset()
    keepDraft(null)
    onSignedIn(result.accountId)
  }

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    // What was chosen before may be why the service said no, so it asks again.
    certificate.current = undefined
    submit(event.currentTarget)
  }

  function submit(filled: HTMLFormElement, proxy?: SignInInput['proxy']) {
    const typed = typedIn(filled)
    const input = {
      ...typed,
      name: account?.name ?? typed.name,
      ...(proxy && { proxy }),
      ...(certificate.current && { certificate: certificate.current }),
    }
    if (account !== null && changesAddress) void changeAddress({ ...input, accountId: account.id })
    else void signIn({ ...input, accountId: account?.id ?? null })
  }

  const field = (name: SignInField) => ({
    name,
    refusal: refusals[name],
    readOnly: running,
    onInput: () => forget(name),
  })
  /** An account belongs to one address and one username, unless that is what is wrong. */
  const place = (name: 'address' | 'username') => ({
    ...field(name),
    readOnly: running || (account !== null && !changesAddress),
  })

  // The first refused field gets the focus, so that the reason is read out and can be mended at once.
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
        onInput={(event) => keepDraft(new FormData(event.currentTarget))}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && running) {
            event.stopPropagation()
            cancel()
          }
        }}
      >
        <Field
          {...place('address')}
          label={words.signIn.address}
          type="url"
          inputMode="url"
          placeholder="https://"
          defaultValue={account?.address ?? lastAddress}
          autoFocus={first === 'address'}
        />
        <Field
          {...place('username')}
          label={words.signIn.username}
          defaultValue={account?.username ?? ''}
          autoFocus={first === 'username'}
        />
        <SecretField
          {...field('password')}
          label={words.signIn.password}
          show={words.signIn.showPassword}
          autoFocus={first === 'password'}
        />
        <SecretField
          {...field('companyKey')}
          show={words.signIn.showKey}
          label={words.signIn.companyKey}
          help={words.signIn.companyKeyHelp}
          placeholder={account?.hasCompanyKey && !changesAddress ? words.signIn.companyKeyStored : undefined}
        />
        {account === null && (
          <Field
            {...field('name')}
            label={words.signIn.name}
            placeholder={words.signIn.namePlaceholder}
            maxLength={100}
          />
        )}
        <KeepSignedIn initially={account?.keepSignedIn ?? draft?.current?.has('keepSignedIn') ?? true} />
        {problem && <SignInProblem problem={problem} />}
        <div className={styles.actions}>
          <Button kind="primary" submit busy={running} className={styles.submit}>
            {words.signIn.submit}
          </Button>
          {running && <Button onClick={cancel}>{words.cancel}</Button>}
        </div>
      </form>
      {problem?.kind === 'failed' && (
        <SignInQuestion
          failed={problem}
          onAnswer={(answer) => {
            // No secret, so it stays while a proxy asks too.
            certificate.current = answer.certificate ?? certificate.current
            if (form.current) submit(form.current, answer.proxy)
          }}
          onClose={leaveQuestion}
        />
      )}
    </>
  )
}

/** Fills a form that is come back to with what was typed. Null: the form keeps nothing. */
function useDraft(form: RefObject<HTMLFormElement | null>, draft: Draft | null): void {
  useLayoutEffect(() => {
    for (const [name, typed] of draft?.current ?? []) {
      const field = form.current?.elements.namedItem(name)
      // A switch draws itself.
      if (!(field instanceof HTMLInputElement) || field.type === 'checkbox') continue
      field.value = String(typed)
    }
  }, [form, draft])
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

/** Where the typing begins: at what is missing, or at what was wrong. */
function firstField(account: AccountView | null, lastAddress: string): SignInField {
  if (account === null) return lastAddress === '' ? 'address' : 'username'
  return isAddressWrong(account) ? 'address' : 'password'
}

function isAddressWrong({ renewal }: AccountView): boolean {
  return renewal.state === 'action-needed' && actionAfter(renewal.failure) === 'check-address'
}
