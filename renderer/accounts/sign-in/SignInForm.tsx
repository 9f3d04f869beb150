import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useState } from 'react'
import type { SignInInput, SignInResult } from '../../../app/accounts/channels.ts'
import type { AccountView } from '../../../app/accounts/model/account-view.ts'
import type { SignInField, SignInProblem } from '../../../app/accounts/model/refusals.ts'
import { isAddressWrong } from '../../../app/renewal/model/account-trouble.ts'
import { rowOf } from '../../../app/service/model/failure.ts'
import { type PasswordEdges, passwordEdges } from '../../../app/util/typed-text.ts'
import { failedCallWords, fieldProblemWords, t } from '../../../app/words/index.ts'
import { ConnectionPrompt } from '../../service/ConnectionPrompt.tsx'
import { Button } from '../../ui/Button.tsx'
import { Field, SecretField } from '../../ui/Field.tsx'
import { Form, typedIn, useForm } from '../../ui/Form.tsx'
import { SwitchRow } from '../../ui/Switch.tsx'
import { announce } from '../../window/Announcements.tsx'
import { useRequest } from '../../window/requests.ts'
import { useBase, useKeychain } from '../../window/use-snapshot.ts'
import { AddressField, addressWithPath, type Unexpected, UseHostButton } from './AddressField.tsx'
import styles from './SignInForm.module.css'
import { newAccount, type SignInDrafts } from './use-sign-in-drafts.ts'
import { WhyNotSignedIn } from './WhyNotSignedIn.tsx'

/** What a proxy or the service asked for during the previous sign-in. */
type Answers = Pick<SignInInput, 'proxy' | 'certificate'>

interface Attempt {
  readonly result: SignInResult
  /** The address as it was typed. */
  readonly sentTo: string
  readonly edges: PasswordEdges | null
  readonly certificate: SignInInput['certificate']
  readonly isPromptClosed: boolean
}

export interface SignInFormProps {
  /** The account to sign in to again, or null for a new account, whose fields a link may have filled. */
  account: AccountView | null
  drafts: SignInDrafts
  /** Shows the account that was signed in or that already exists. */
  onShow: (accountId: string) => void
  /** Shown below the button. */
  children?: ReactNode
}

/** The fields keep the input, and so does a draft until the sign-in succeeds. The draft changes without a render. */
export function SignInForm({ account, drafts, onShow, children }: SignInFormProps) {
  /**
   * If the account's address may be wrong, everything is typed again, because the secrets go to another service.
   * Otherwise address and username are fixed, because they identify an account, and its key is used unless another is
   * typed. Decided once: a renewal that succeeds meanwhile must not change a form that a person is filling in.
   */
  const [changesAddress] = useState(() => account !== null && isAddressWrong(account))
  const draftKey = account?.id ?? newAccount
  /** What was typed before the form opened, because its fields keep what is typed later. */
  const [draft] = useState(() => drafts.typed.get(draftKey))
  const filled = account === null ? drafts.filled : null
  const again = changesAddress ? null : account
  const setAddress = useBase((base) => base.policy.address)
  const suggestedAddress = useBase((base) => base.suggestedAddress)
  const fixedAddress = again?.address ?? setAddress
  const address = fixedAddress ?? account?.address ?? filled?.address ?? suggestedAddress
  const username = account?.username ?? filled?.username ?? ''
  const isAddressFirst = fixedAddress === null && (changesAddress || address === '')
  const firstEmpty = username === '' ? 'username' : 'password'
  const first = isAddressFirst ? 'address' : firstEmpty
  const keeps = account?.keepSignedIn ?? true

  const form = useForm()
  const { request } = useRequest()
  // A denial needs no words: only a lock denies this, and it cancels the sign-in itself.
  const cancelSignIn = () => void request('accounts.cancelSignIn', null)
  const [attempt, setAttempt] = useState<Attempt | null>(null)
  const [unexpected, setUnexpected] = useState<Unexpected | null>(null)
  const [changesKey, setChangesKey] = useState(false)
  const result = attempt?.result
  const failed = result?.kind === 'failed' ? result : null
  const problem = result?.kind === 'refused' ? result : failed
  const refusals: Partial<Record<SignInField, SignInProblem>> =
    result?.kind === 'invalid' ? Object.fromEntries(result.problems.map((each) => [each.field, each])) : {}
  useLayoutEffect(() => {
    for (const [name, typed] of drafts.typed.get(draftKey) ?? []) {
      const field = form.ref.current?.elements.namedItem(name)
      // Skips the switch, because it is controlled, and a read-only field, because it shows the account's value.
      if (field instanceof HTMLInputElement && field.type !== 'checkbox' && !field.readOnly)
        field.value = String(typed)
    }
  }, [form.ref, drafts.typed, draftKey])
  // Leaving the form cancels a sign-in under way.
  const leave = useEffectEvent(() => form.running.current && cancelSignIn())
  useEffect(() => () => void leave(), [])

  function show(accountId: string) {
    form.ref.current?.reset()
    drafts.typed.delete(draftKey)
    onShow(accountId)
  }

  async function submit(typed: HTMLFormElement, answers: Answers = {}) {
    const input = {
      address: typedIn(typed, 'address'),
      username: typedIn(typed, 'username'),
      password: typedIn(typed, 'password'),
      companyKey: typedIn(typed, 'companyKey'),
      name: filled?.name ?? '',
      keepSignedIn: new FormData(typed).has('keepSignedIn'),
      ...answers,
    }
    announce(t('accounts.window.signIn.running'))
    const sent =
      account !== null && changesAddress
        ? request('accounts.changeAddress', { ...input, accountId: account.id })
        : request('accounts.signIn', { ...input, accountId: account?.id ?? null })
    const answer = await sent.catch((error: unknown) => {
      setAttempt(null)
      throw error
    })
    setAttempt({
      result: answer,
      sentTo: input.address,
      edges: passwordEdges(input.password),
      certificate: answers.certificate,
      isPromptClosed: false,
    })
    // A failure or refusal is announced where it is shown.
    announce(answer.kind === 'signed-in' ? t('accounts.window.signIn.done') : '')
    if (answer.kind === 'signed-in') show(answer.accountId)
  }

  /** Then there is nothing to keep in a draft, and a link may fill the form. */
  function isEmpty({ elements }: HTMLFormElement): boolean {
    return [...elements]
      .filter((each) => each instanceof HTMLInputElement)
      .every((each) => (each.type === 'checkbox' ? each.checked === keeps : each.value === each.defaultValue))
  }

  function field(name: 'address' | 'username' | 'password' | 'companyKey') {
    const refused = refusals[name]
    return {
      name,
      label: t(`accounts.window.signIn.${name}`),
      refusal: refused && fieldProblemWords(refused),
      autoFocus: name === first,
    }
  }

  return (
    <>
      <Form
        form={form}
        className={styles.form}
        // Sends no earlier certificate, because the service may have refused it. The service then asks again.
        onSubmit={(typed) => submit(typed)}
        takeBack={cancelSignIn}
        onInput={({ currentTarget }) => {
          if (isEmpty(currentTarget)) drafts.typed.delete(draftKey)
          else drafts.typed.set(draftKey, new FormData(currentTarget))
        }}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && form.busy) {
            event.stopPropagation()
            cancelSignIn()
          }
        }}
      >
        {fixedAddress === null ? (
          <AddressField
            {...field('address')}
            defaultValue={address}
            initially={String(draft?.get('address') ?? address)}
            note={filled && !draft ? t('accounts.window.link.filled', { host: filled.host }) : null}
            problem={refusals.address}
            unexpected={unexpected}
            onUnexpected={setUnexpected}
            onShow={show}
          />
        ) : (
          <Field
            {...field('address')}
            help={again ? undefined : t('policy.window.set')}
            defaultValue={fixedAddress}
            readOnly
          />
        )}
        <Field {...field('username')} defaultValue={username} readOnly={again !== null} />
        <SecretField
          {...field('password')}
          show={t('words.window.field.showPassword')}
          // After a rejection this field is most likely wrong.
          data-doubtful={failed?.failure.cause === 'rejected' || undefined}
        />
        {again?.canRenew && !draft?.get('companyKey') && !changesKey ? (
          <div>
            <Button kind="text" flush="start" onClick={() => setChangesKey(true)}>
              {t('accounts.window.signIn.changeKey')}
            </Button>
          </div>
        ) : (
          <SecretField
            {...field('companyKey')}
            show={t('accounts.window.signIn.showKey')}
            help={t('accounts.window.signIn.companyKeyHelp')}
            autoFocus={changesKey}
          />
        )}
        <KeepSignedIn initiallyOn={draft?.has('keepSignedIn') ?? keeps} />
        {unexpected?.kind === 'page' && (problem === null || form.changed.has('address')) && (
          <UseHostButton className={styles.useHost} address={unexpected.address} />
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
        {attempt && problem && (
          <WhyNotSignedIn
            key={form.answers}
            problem={problem}
            edges={attempt.edges}
            page={
              fixedAddress === null && failed && rowOf(failed.failure).mayBePage
                ? addressWithPath(attempt.sentTo)
                : null
            }
          />
        )}
        {children}
      </Form>
      {failed && !attempt?.isPromptClosed && (
        <ConnectionPrompt
          failure={failed.failure}
          why={failedCallWords(failed.failure, failed.host)}
          onAnswer={async (answers) => {
            // The certificate is needed again if a proxy asks for a password next.
            const all = { certificate: attempt?.certificate, ...answers }
            await form.send((typed) => submit(typed, all))
          }}
          onClose={() => setAttempt(attempt && { ...attempt, isPromptClosed: true })}
        />
      )}
    </>
  )
}

function KeepSignedIn({ initiallyOn }: { initiallyOn: boolean }) {
  const [on, setOn] = useState(initiallyOn)
  const { inSentence } = useKeychain()
  const protection = useBase(({ vault }) => (vault.state === 'ready' ? vault.protection : 'session'))
  return (
    <SwitchRow
      name="keepSignedIn"
      label={t('accounts.window.signIn.keep')}
      help={
        on
          ? t(`accounts.window.signIn.keepHelp.${protection}`, { keychain: inSentence })
          : t(`accounts.window.signIn.keepOffHelp.${protection === 'session' ? 'session' : 'stored'}`)
      }
      checked={on}
      onChange={(event) => setOn(event.currentTarget.checked)}
    />
  )
}
