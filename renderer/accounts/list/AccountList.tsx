import { type KeyboardEvent, type MouseEvent, useDeferredValue, useEffect, useRef, useState } from 'react'
import type { AccountView } from '../../../app/accounts/model/account-view.ts'
import { defaultFormat } from '../../../app/formats/model/copy-format.ts'
import { speaking, t } from '../../../app/words/index.ts'
import { formatItems } from '../../copying/CopyButtons.tsx'
import { copyWords } from '../../copying/format-preview.ts'
import { useTrouble } from '../../renewal/StatusBadge.tsx'
import { Menu, type MenuItem } from '../../ui/Menu.tsx'
import { SelectBox } from '../../ui/Select.tsx'
import { rowIdAt, useRowDragging } from '../../ui/use-row-dragging.ts'
import { announce } from '../../window/Announcements.tsx'
import { requestWithNotice } from '../../window/requests.ts'
import { useBase } from '../../window/use-snapshot.ts'
import { type AccountCommand, accountItems } from '../account-command.ts'
import styles from './AccountList.module.css'
import { AccountRow } from './AccountRow.tsx'

interface AccountsProps {
  accounts: readonly AccountView[]
  /** The names of all accounts, by id. */
  names: ReadonlyMap<string, string>
  selectedId: string | null
  onSelect: (accountId: string) => void
}

interface AccountListProps extends AccountsProps {
  onCommand: (accountId: string, command: AccountCommand) => void
}

/** More rows than a window shows. */
const firstRows = 50

/** Arrows, Home and End move the selection; Alt with an arrow, or the pointer, moves an account. */
export function AccountList({ accounts, names, selectedId, onSelect, onCommand }: AccountListProps) {
  const list = useRef<HTMLUListElement>(null)
  const settings = useBase((base) => base.settings)
  const order = settings.accountOrder
  const slim = names.size === 1
  /** The rows can be moved if all accounts are shown in the person's own order. */
  const movable = order === 'own' && !slim && accounts.length === names.size
  const isMac = useBase((base) => base.platform === 'darwin')
  const [menu, setMenu] = useState<{ account: AccountView; x: number; y: number } | null>(null)
  const selectedIndex = accounts.findIndex((account) => account.id === selectedId)
  const dragging = useRowDragging(
    accounts.map(({ id }) => id),
    movable ? move : null,
  )

  // Draws the first rows sooner; the other rows follow.
  const drawsAll = useDeferredValue(true, false)
  const rowAt = (index: number) => list.current?.querySelectorAll('button')[index]

  // Scrolls to an account that was selected elsewhere. Sorting and searching do not scroll.
  useEffect(() => {
    if (drawsAll && selectedId !== null)
      list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
  }, [selectedId, drawsAll])

  function onKeyDown(event: KeyboardEvent) {
    if (event.altKey) return moveByKey(event)
    const here = Math.max(selectedIndex, 0)
    const target = { ArrowDown: here + 1, ArrowUp: here - 1, Home: 0, End: accounts.length - 1 }[event.key]
    const account = target === undefined ? undefined : accounts[target]
    if (target === undefined || account === undefined) return
    event.preventDefault()
    onSelect(account.id)
    rowAt(target)?.focus({ preventScroll: true })
    rowAt(target)?.scrollIntoView({ block: 'nearest' })
  }

  async function move(accountId: string, index: number) {
    const isMoved = await requestWithNotice('accounts.move', { accountId, index })
    if (isMoved) announce(t('words.window.movedTo', { place: index + 1, of: accounts.length }))
  }

  function moveByKey(event: KeyboardEvent) {
    const accountId = rowIdAt(event.target)
    const from = accounts.findIndex(({ id }) => id === accountId)
    const index = from + ({ ArrowDown: 1, ArrowUp: -1 }[event.key] ?? 0)
    if (!movable || accountId === null || index === from) return
    // Elsewhere Electron must see the arrow, because otherwise releasing Alt opens the menu bar and moves the page.
    if (isMac) event.preventDefault()
    if (index < 0 || index >= accounts.length) return
    void move(accountId, index)
    // The account will move to this row's position.
    rowAt(index)?.scrollIntoView({ block: 'nearest' })
  }

  function onContextMenu(event: MouseEvent) {
    const index = accounts.findIndex(({ id }) => id === rowIdAt(event.target))
    const [account, shown] = [accounts[index], rowAt(index)]
    if (account === undefined || shown === undefined) return
    event.preventDefault()
    // The menu key's event has no coordinates.
    const box = shown.getBoundingClientRect()
    const byKey = event.clientX === 0 && event.clientY === 0
    const x = byKey ? box.left + 48 : event.clientX
    const y = byKey ? box.bottom : event.clientY
    const open = () => setMenu({ account, x, y })
    // On Linux and macOS the event comes while the button is down, and releasing it would close the menu.
    if (event.buttons === 0) open()
    else window.addEventListener('pointerup', open, { once: true })
  }

  function itemsFor(account: AccountView): MenuItem[] {
    const run = (asked: AccountCommand) => onCommand(account.id, asked)
    const items = accountItems(account, run)
    if (account.token === null) return items
    return [
      { label: copyWords(defaultFormat(settings)), onChoose: () => run({ kind: 'copy-token' }) },
      {
        label: t('copying.window.token.copyAs'),
        items: formatItems(settings, account, (formatId) => run({ kind: 'copy-as', formatId })),
      },
      ...items.map((item, index) => (index === 0 ? { ...item, separated: true } : item)),
    ]
  }

  return (
    <>
      <ul
        // A row renders again only when its account changes, so a change of the language must remount all rows. A
        // different order shows the list's top.
        key={`${speaking().language} ${order}`}
        ref={list}
        aria-label={t('accounts.window.list.label')}
        className={styles.list}
        onClick={({ target }) => {
          const accountId = rowIdAt(target)
          if (accountId !== null) onSelect(accountId)
        }}
        onKeyDown={onKeyDown}
        onContextMenu={onContextMenu}
        {...dragging.list}
      >
        {(drawsAll ? accounts : accounts.slice(0, firstRows)).map((account, index) => (
          <li key={account.id} className={styles.item} {...dragging.rowProps(account.id)}>
            <AccountRow
              account={account}
              label={names.get(account.id) ?? account.name}
              selected={index === selectedIndex}
              slim={slim}
              tabStop={index === Math.max(selectedIndex, 0)}
            />
          </li>
        ))}
      </ul>
      {menu && (
        <Menu
          label={names.get(menu.account.id) ?? menu.account.name}
          at={menu}
          items={itemsFor(menu.account)}
          onClose={() => setMenu(null)}
        />
      )}
    </>
  )
}

/** Replaces the list of accounts in a narrow window. */
export function AccountSelect({ accounts, names, selectedId, onSelect }: AccountsProps) {
  return (
    <SelectBox
      aria-label={t('accounts.window.list.label')}
      value={selectedId ?? ''}
      onChange={(event) => onSelect(event.currentTarget.value)}
    >
      {selectedId === null && <option value="">{t('accounts.window.list.label')}</option>}
      {accounts.map((account) => (
        <Option
          key={account.id}
          account={account}
          label={names.get(account.id) ?? account.name}
          shown={account.id === selectedId}
        />
      ))}
    </SelectBox>
  )
}

/** Omits the trouble of the `shown` account, because a badge beside its name shows that. */
function Option({ account, label, shown }: { account: AccountView; label: string; shown: boolean }) {
  const trouble = useTrouble(account)
  const isCalm = trouble === null || shown
  return (
    <option value={account.id}>
      {isCalm ? label : `${label} (${t(`renewal.trouble.${trouble.kind}`)})`}
    </option>
  )
}
