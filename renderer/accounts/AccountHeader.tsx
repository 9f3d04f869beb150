import Ellipsis from 'lucide-react/icons/ellipsis'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import type { AccountView } from '../../app/accounts/model/account-view.ts'
import { maxTyped, textProblem, trimTyped } from '../../app/util/typed-text.ts'
import { defaultName, maxNameLength } from '../../app/vault/model/account-name.ts'
import { fieldProblemWords, refusalWords, t } from '../../app/words/index.ts'
import { StatusBadge } from '../renewal/StatusBadge.tsx'
import { Button } from '../ui/Button.tsx'
import { typedIn } from '../ui/Form.tsx'
import { MenuButton } from '../ui/Menu.tsx'
import { useUnfinished } from '../ui/use-unfinished.ts'
import { useRequest } from '../window/requests.ts'
import { useBase } from '../window/use-snapshot.ts'
import styles from './AccountHeader.module.css'
import { type AccountCommand, accountItems } from './account-command.ts'
import { useAccountName } from './use-account-name.ts'

interface AccountHeaderProps {
  account: AccountView
  renaming: boolean
  onRenamed: () => void
  onCommand: (command: AccountCommand) => void
}

export function AccountHeader({ account, renaming, onRenamed, onCommand }: AccountHeaderProps) {
  const name = useAccountName(account)
  const platform = useBase((base) => base.platform)
  return (
    <header className={styles.header}>
      {renaming ? (
        <Rename account={account} heading={name} onDone={onRenamed} />
      ) : (
        <div className={`${styles.name} line`}>
          <h1 ref={takeLostFocus} tabIndex={-1} dir="auto" title={name} className="clamped">
            {name}
          </h1>
          <StatusBadge account={account} />
        </div>
      )}
      <MenuButton
        label={t('accounts.window.account.more')}
        icon={<Ellipsis />}
        items={accountItems(account, onCommand, platform)}
      />
      <p className="quiet selectable">
        <bdi>{account.username}</bdi> · <bdi>{account.host}</bdi>
      </p>
    </header>
  )
}

/** Takes the focus if the previous screen has lost it, so that the account is announced. */
function takeLostFocus(heading: HTMLElement | null): void {
  if (document.activeElement === document.body) heading?.focus()
}

interface RenameProps {
  account: AccountView
  heading: string
  onDone: () => void
}

function Rename({ account, heading, onDone }: RenameProps) {
  const field = useRef<HTMLInputElement>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const { request } = useRequest()
  const id = useId()
  useUnfinished('name')
  useEffect(() => {
    field.current?.focus()
    field.current?.select()
  }, [])

  async function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const typed = trimTyped('name', typedIn(event.currentTarget, 'name'))
    const name = typed === '' ? defaultName(account.username, account.host) : typed
    const reason = textProblem('name', typed)
    if (reason !== null) return setRefusal(fieldProblemWords({ field: 'name', reason }))
    if (typed.length > maxNameLength)
      return setRefusal(t('accounts.window.account.nameTooLong', { count: maxNameLength }))
    if (name !== account.name) {
      // Awaited, because the heading gets the focus next and must be announced with the new name.
      const denied = await request('accounts.rename', { accountId: account.id, name })
      if (denied !== null) return setRefusal(refusalWords(denied.refusal))
    }
    onDone()
  }
  return (
    <form
      className={`${styles.name} line`}
      onSubmit={(event) => void save(event)}
      onKeyDown={(event) => event.key === 'Escape' && onDone()}
    >
      <h1 className="visually-hidden">{heading}</h1>
      <input
        ref={field}
        name="name"
        dir="auto"
        aria-label={t('accounts.window.account.name')}
        className={styles.input}
        defaultValue={account.name}
        maxLength={maxTyped}
        aria-invalid={refusal !== null || undefined}
        aria-describedby={refusal === null ? undefined : id}
        onInput={() => setRefusal(null)}
      />
      <Button kind="text" submit>
        {t('words.window.save')}
      </Button>
      <Button kind="text" onClick={onDone}>
        {t('words.window.cancel')}
      </Button>
      {refusal !== null && (
        <p role="alert" className="refusal" id={id}>
          {refusal}
        </p>
      )}
    </form>
  )
}
