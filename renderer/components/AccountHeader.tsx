import Pencil from 'lucide-react/icons/pencil'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { AccountView } from '../../app/model/snapshot.ts'
import { ask } from '../ask.ts'
import { words } from '../words.ts'
import styles from './AccountHeader.module.css'
import { Button } from './Button.tsx'
import { StatusChip } from './StatusChip.tsx'

/** Whose token this is, and how it stands. */
export function AccountHeader({ account }: { account: AccountView }) {
  const [renaming, setRenaming] = useState(false)
  return (
    <header className={styles.header}>
      <div className={styles.who}>
        {renaming ? (
          <Rename account={account} onDone={() => setRenaming(false)} />
        ) : (
          <div className={styles.name}>
            <Heading name={account.name} />
            <Button
              kind="icon"
              className={styles.pencil}
              aria-label={words.account.rename}
              title={words.account.rename}
              onClick={() => setRenaming(true)}
            >
              <Pencil />
            </Button>
          </div>
        )}
        <p className={`${styles.host} selectable`}>
          {account.username} · {account.host}
        </p>
      </div>
      {account.token && <StatusChip token={account.token} />}
    </header>
  )
}

/** Takes the focus where a screen before it lost it, so that whose token this is gets read out. */
function Heading({ name }: { name: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus()
  }, [])
  return (
    <h1 ref={heading} tabIndex={-1}>
      {name}
    </h1>
  )
}

function Rename({ account, onDone }: { account: AccountView; onDone: () => void }) {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.select(), [])

  function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const name = String(new FormData(event.currentTarget).get('name') ?? '').trim()
    if (name !== '' && name !== account.name) void ask('account.rename', { accountId: account.id, name })
    onDone()
  }
  return (
    <form className={styles.name} onSubmit={save} onKeyDown={(event) => event.key === 'Escape' && onDone()}>
      <h1 className="visually-hidden">{account.name}</h1>
      <input
        ref={field}
        name="name"
        aria-label={words.account.name}
        className={styles.input}
        defaultValue={account.name}
        maxLength={100}
      />
      <Button kind="text" submit>
        {words.account.save}
      </Button>
      <Button kind="text" onClick={onDone}>
        {words.cancel}
      </Button>
    </form>
  )
}
