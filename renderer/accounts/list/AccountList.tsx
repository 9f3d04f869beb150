import {
  type KeyboardEvent,
  type MouseEvent,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react'
import type { AccountOrder } from '../../../app/accounts/model/account-order.ts'
import type { AccountView } from '../../../app/accounts/model/account-view.ts'
import { defaultFormat } from '../../../app/formats/model/default-format.ts'
import { speaking, t } from '../../../app/words/index.ts'
import { formatItems } from '../../copying/CopyButtons.tsx'
import { copyWords } from '../../copying/format-preview.ts'
import { Menu, type MenuItem, menuAction } from '../../ui/Menu.tsx'
import { rowIdAt, useRowDragging } from '../../ui/use-row-dragging.ts'
import { announce } from '../../window/Announcements.tsx'
import { send } from '../../window/send.ts'
import { useBase } from '../../window/use-snapshot.ts'
import { type AccountCommand, accountItems } from '../account-command.ts'
import styles from './AccountList.module.css'
import { AccountRow } from './AccountRow.tsx'

interface AccountListProps {
  accounts: readonly AccountView[]
  /** Displayed names by account id. */
  names: ReadonlyMap<string, string>
  selectedId: string | null
  slim: boolean
  /** Whether the accounts can be moved: all are shown, in the person's own order. */
  movable: boolean
  order: AccountOrder
  onSelect: (accountId: string) => void
  onCommand: (accountId: string, command: AccountCommand) => void
}

interface OpenMenu {
  readonly account: AccountView
  readonly x: number
  readonly y: number
}

/** More rows than a window shows. */
const firstRows = 50

/** Arrows, Home and End move the selection; Alt with an arrow, or the pointer, moves an account. */
export function AccountList({
  accounts,
  names,
  selectedId,
  slim,
  movable,
  order,
  onSelect,
  onCommand,
}: AccountListProps) {
  const list = useRef<HTMLUListElement>(null)
  const settings = useBase((base) => base.settings)
  const isMac = useBase((base) => base.platform === 'darwin')
  const [menu, setMenu] = useState<OpenMenu | null>(null)
  const selectedIndex = accounts.findIndex((account) => account.id === selectedId)
  const dragging = useRowDragging(
    accounts.map(({ id }) => id),
    movable ? (accountId, index) => void send('accounts.move', { accountId, index }) : null,
  )

  // The first draw ends sooner; the other rows follow it.
  const drawsAll = useDeferredValue(true, false)
  const rowAt = (index: number) => list.current?.querySelectorAll('button')[index]

  // Scrolls to an account that was selected elsewhere. Sorting and searching do not scroll.
  const showSelected = useEffectEvent(() => rowAt(selectedIndex)?.scrollIntoView({ block: 'nearest' }))
  useEffect(() => {
    if (drawsAll && selectedId !== null) showSelected()
  }, [selectedId, drawsAll])

  // A different order scrolls the list to its top.
  const drawnOrder = useRef(order)
  useEffect(() => {
    if (drawnOrder.current === order) return
    drawnOrder.current = order
    list.current?.scrollTo(0, 0)
  }, [order])

  function onClick(event: MouseEvent) {
    const accountId = rowIdAt(event.target)
    if (accountId !== null) onSelect(accountId)
  }

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

  function moveByKey(event: KeyboardEvent) {
    const accountId = rowIdAt(event.target)
    const from = accounts.findIndex(({ id }) => id === accountId)
    const index = from + ({ ArrowDown: 1, ArrowUp: -1 }[event.key] ?? 0)
    if (!movable || accountId === null || index === from) return
    // Elsewhere Electron must see the arrow, or the release of Alt opens the menu bar and moves the page.
    if (isMac) event.preventDefault()
    if (index < 0 || index >= accounts.length) return
    void send('accounts.move', { accountId, index })
    announce(t('accounts.window.list.movedTo', { place: index + 1, of: accounts.length }))
    // The account will move to this row's position.
    rowAt(index)?.scrollIntoView({ block: 'nearest' })
  }

  function onContextMenu(event: MouseEvent) {
    const index = accounts.findIndex(({ id }) => id === rowIdAt(event.target))
    const [account, row] = [accounts[index], rowAt(index)]
    if (account === undefined || row === undefined) return
    event.preventDefault()
    // The menu key's event has no coordinates.
    const box = row.getBoundingClientRect()
    const byKey = event.clientX === 0 && event.clientY === 0
    const x = byKey ? box.left + 48 : event.clientX
    const y = byKey ? box.bottom : event.clientY
    const open = () => setMenu({ account, x, y })
    // On Linux and macOS the event comes while the button is down, and its release would close the menu.
    if (event.buttons === 0) open()
    else window.addEventListener('pointerup', open, { once: true })
  }

  function itemsFor(account: AccountView): MenuItem[] {
    const run = (asked: AccountCommand) => onCommand(account.id, asked)
    const items = accountItems(account, run)
    if (account.token === null) return items
    return [
      menuAction(copyWords(defaultFormat(settings)), () => run({ kind: 'copy-token' })),
      {
        kind: 'submenu',
        label: t('copying.window.token.copyAs'),
        items: formatItems(settings, account, (formatId) => run({ kind: 'copy-as', formatId })),
      },
      ...items.map((item, index) => (index === 0 ? { ...item, separated: true } : item)),
    ]
  }

  return (
    <>
      <ul
        // A row renders again only when its account changes, so a change of the language must remount all rows.
        key={speaking().language}
        ref={list}
        aria-label={t('accounts.window.list.label')}
        className={styles.list}
        onClick={onClick}
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
