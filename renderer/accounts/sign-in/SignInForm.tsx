import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import type { SignInInput, SignInResult } from '../../../app/accounts/channels.ts'
import { mayBeAddressOfPage } from '../../../app/service/model/failure.ts'
import { failedCallWords, t } from '../../../app/words/index.ts'
import { ConnectionPrompt } from '../../service/ConnectionPrompt.tsx'
import { Button } from '../../ui/Button.tsx'
import { Form, typedIn, useForm } from '../../ui/Form.tsx'
import styles from './SignInForm.module.css'
import { addressWithPath, UseHostButton } from './UseHostButton.tsx'
import { cancelSignIn, FieldsContext, type TypedInput, useSignIn } from './use-sign-in.ts'
import type { SignInDrafts } from './use-sign-in-drafts.ts'
import { WhyNotSignedIn } from './WhyNotSignedIn.tsx'

/** What every form needs for one of its accounts. */
export interface SignInFormProps {
  /** Keeps the input while another screen is open. */
  drafts: SignInDrafts
  /** Shows the account that was signed in, or that is there already. */
  onShow: (accountId: string) => void
}

interface ShellProps extends SignInFormProps {
  draftKey: string
  send: (input: TypedInput) => Promise<SignInResult>
  children: ReactNode
  /** Below the button. */
  below?: ReactNode
}

/**
 * Fields, the button, and why it failed. Input is kept in the fields, and in a draft until the form is sent, but never
 * in React's state.
 */
export function SignInForm({ drafts, draftKey, send, onShow, children, below }: ShellProps) {
  const form = useForm()
  const { refusals, problem, sentTo, edges, run, dismissPrompt } = useSignIn(send)
  const [page, offerHostOf] = useState<string | null>(null)
  const isRejected = problem?.kind === 'failed' && problem.failure.cause === 'rejected'
  const mayBePage = problem?.kind === 'failed' && mayBeAddressOfPage(problem.failure)
  const certificate = useRef<SignInInput['certificate']>(undefined)
  useLayoutEffect(() => fill(form.ref.current, drafts.get(draftKey)), [form.ref, drafts, draftKey])

  function show(accountId: string) {
    form.ref.current?.reset()
    drafts.delete(draftKey)
    onShow(accountId)
  }

  async function submit(filled: HTMLFormElement, proxy?: SignInInput['proxy']) {
    const result = await run({
      ...inputOf(filled),
      ...(proxy && { proxy }),
      ...(certificate.current && { certificate: certificate.current }),
    })
    if (result.kind === 'signed-in') show(result.accountId)
  }

  return (
    <>
      <Form
        form={form}
        className={styles.form}
        onSubmit={(filled) => {
          // The chosen certificate may be why the service refused, so ask again.
          certificate.current = undefined
          return submit(filled)
        }}
        takeBack={cancelSignIn}
        onInput={({ currentTarget }) => drafts.set(draftKey, new FormData(currentTarget))}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && form.busy) {
            event.stopPropagation()
            cancelSignIn()
          }
        }}
      >
        <FieldsContext value={{ draft: drafts.get(draftKey), refusals, isRejected, offerHostOf, show }}>
          {children}
        </FieldsContext>
        {page !== null && (problem === null || form.changed.has('address')) && (
          <UseHostButton className={styles.useHost} address={page} />
        )}
        <div className={styles.submit}>
          <Button kind="primary" submit large aria-label={t('accounts.window.signIn.submit')}>
            {t(form.busy ? 'accounts.window.signIn.running' : 'accounts.window.signIn.submit')}
          </Button>
          {form.busy && (
            <Button kind="text" className={styles.cancel} onClick={cancelSignIn}>
              {t('words.window.cancel')}
            </Button>
          )}
        </div>
        {problem && (
          <WhyNotSignedIn
            key={form.answers}
            problem={problem}
            edges={edges}
            page={mayBePage && isAddressTyped(form.ref.current) ? addressWithPath(sentTo) : null}
          />
        )}
        {below}
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

function fieldIn(form: HTMLFormElement | null, name: string): HTMLInputElement | null {
  const field = form?.elements.namedItem(name)
  return field instanceof HTMLInputElement ? field : null
}

function isAddressTyped(form: HTMLFormElement | null): boolean {
  return fieldIn(form, 'address')?.readOnly === false
}

function fill(form: HTMLFormElement | null, draft: FormData | undefined): void {
  for (const [name, typed] of draft ?? []) {
    const field = fieldIn(form, name)
    // The switch is controlled, and a read-only field shows the account's value.
    if (field !== null && field.type !== 'checkbox' && !field.readOnly) field.value = String(typed)
  }
}

function inputOf(form: HTMLFormElement): TypedInput {
  return {
    address: typedIn(form, 'address'),
    username: typedIn(form, 'username'),
    password: typedIn(form, 'password'),
    companyKey: typedIn(form, 'companyKey'),
    keepSignedIn: new FormData(form).has('keepSignedIn'),
  }
}
