import {
  type DragEvent,
  type KeyboardEvent,
  type MouseEvent,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react'
import type { AccountOrder } from '../../../app/accounts/model/account-order.ts'
import type { AccountView } from '../../../app/accounts/model/account-view.ts'
import { defaultFormat } from '../../../app/formats/model/copy-format.ts'
import { t } from '../../../app/words/index.ts'
import { formatItems } from '../../copying/CopyButtons.tsx'
import { copyWords } from '../../copying/format-words.ts'
import { Menu, type MenuItem } from '../../ui/Menu.tsx'
import { announce } from '../../window/announcements.tsx'
import { send } from '../../window/send.ts'
import { useBase } from '../../window/use-snapshot.ts'
import type { AccountCommand } from '../account-command.ts'
import { differenceIn, signInWords } from '../accounts.ts'
import styles from './AccountList.module.css'
import { AccountRow } from './AccountRow.tsx'
import { useRowsInView } from './use-rows-in-view.ts'

/** CSS pixels: of a row, and of each line of what tells its account apart. */
const plainHeight = 56
const lineHeight = 18

/** So many characters fit into such a line at the least. */
const minLineLength = 24

/** One height for all rows, in which the longest text that tells two accounts apart is not cut. */
function heightOfRows(accounts: readonly AccountView[], names: ReadonlyMap<string, string>): number {
  const lengths = accounts.map(
    (account) => differenceIn(names.get(account.id) ?? account.name, account).length,
  )
  return plainHeight + lineHeight * Math.ceil(Math.max(0, ...lengths) / minLineLength)
}

interface AccountListProps {
  className: string | undefined
  accounts: readonly AccountView[]
  /** Account id to displayed name. */
  names: ReadonlyMap<string, string>
  selectedId: string | null
  slim: boolean
  /** Whether the accounts can be moved: they are all here, in the person's own order. */
  movable: boolean
  order: AccountOrder
  onSelect: (accountId: string) => void
  onCommand: (accountId: string, command: AccountCommand) => void
  onSignInAgain: (accountId: string) => void
  onSignOut: (accountId: string) => void
}

/** The menu of an account, and where it is open. */
interface OpenMenu {
  readonly account: AccountView
  readonly x: number
  readonly y: number
}

/** Renders only the rows in view. Arrows, Home and End move the selection. */
export function AccountList({
  className,
  accounts,
  names,
  selectedId,
  slim,
  movable,
  order,
  onSelect,
  onCommand,
  onSignInAgain,
  onSignOut,
}: AccountListProps) {
  const scroll = useRef<HTMLDivElement>(null)
  const settings = useBase((base) => base.settings)
  const [menu, setMenu] = useState<OpenMenu | null>(null)
  const selectedIndex = accounts.findIndex((account) => account.id === selectedId)
  const rowHeight = heightOfRows(accounts, names)
  const { first, end, height } = useRowsInView(scroll, accounts.length, rowHeight)

  // Scroll to an account that is selected elsewhere; sorting and searching do not scroll.
  const showSelected = useEffectEvent(() => {
    if (selectedIndex >= 0) scrollTo(scroll.current, selectedIndex, rowHeight)
  })
  // Also where the list becomes lower.
  useEffect(() => {
    if (selectedId !== null && height > 0) showSelected()
  }, [selectedId, height])

  // In another order what is first has another meaning.
  const drawnOrder = useRef(order)
  useEffect(() => {
    if (drawnOrder.current === order) return
    drawnOrder.current = order
    scroll.current?.scrollTo(0, 0)
  }, [order])

  const { draggedId, dropIndex, dragging } = useDragging(accounts, movable, rowHeight)

  function onKeyDown(event: KeyboardEvent) {
    if (event.altKey) return moveByKey(event)
    const here = Math.max(selectedIndex, 0)
    const target = { ArrowDown: here + 1, ArrowUp: here - 1, Home: 0, End: accounts.length - 1 }[event.key]
    const account = target === undefined ? undefined : accounts[target]
    if (target === undefined || account === undefined) return
    event.preventDefault()
    onSelect(account.id)
    focusRow(scroll.current, account.id)
  }

  /** Alt with an arrow takes the focused account along. */
  function moveByKey(event: KeyboardEvent) {
    const row =
      document.activeElement instanceof HTMLElement ? document.activeElement.dataset.account : undefined
    const from = accounts.findIndex(({ id }) => id === row)
    const index = from + ({ ArrowDown: 1, ArrowUp: -1 }[event.key] ?? 0)
    if (!movable || row === undefined || index === from) return
    event.preventDefault()
    if (index < 0 || index >= accounts.length) return
    void send('account.move', { accountId: row, index })
    announce(t('window.accounts.movedTo', { place: index + 1, of: accounts.length }))
    scrollTo(scroll.current, index, rowHeight)
  }

  function onContextMenu(event: MouseEvent) {
    const row = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-account]') : null
    const account = accounts.find(({ id }) => id === row?.dataset.account)
    if (row === null || account === undefined) return
    event.preventDefault()
    // The menu key has no coordinates.
    const box = row.getBoundingClientRect()
    const byKey = event.clientX === 0 && event.clientY === 0
    const x = byKey ? box.left + 48 : event.clientX
    const y = byKey ? box.bottom : event.clientY
    const open = () => setMenu({ account, x, y })
    // On Linux and macOS the event comes while the button is down; its release would close the menu.
    if (event.buttons === 0) open()
    else window.addEventListener('pointerup', open, { once: true })
  }

  function itemsFor(account: AccountView): MenuItem[] {
    const { id, token, canRenew } = account
    const command = (asked: AccountCommand) => () => onCommand(id, asked)
    const copies: MenuItem[] = [
      { label: copyWords(defaultFormat(settings)), onChoose: command({ kind: 'copy-token' }) },
      {
        label: t('window.token.copyAs'),
        items: formatItems(settings, account, (formatId) => onCommand(id, { kind: 'copy-as', formatId })),
      },
    ]
    return [
      ...(token === null ? [] : copies),
      // From here on as in *More actions*.
      ...(canRenew
        ? [{ label: t('window.account.renewNow'), separated: true, onChoose: command({ kind: 'renew-now' }) }]
        : []),
      { label: t('window.account.rename'), onChoose: command({ kind: 'rename' }) },
      { label: signInWords(account), onChoose: () => onSignInAgain(id) },
      {
        label: t('window.diagnostics.open'),
        separated: true,
        onChoose: command({ kind: 'show-diagnostics' }),
      },
      {
        label: t('window.account.signOut'),
        separated: true,
        tone: 'bad',
        onChoose: () => onSignOut(id),
      },
    ]
  }

  return (
    <div ref={scroll} className={`${styles.scroll} ${className ?? ''}`}>
      <ul
        aria-label={t('window.accounts.label')}
        className={styles.list}
        style={{ blockSize: accounts.length * rowHeight }}
        onKeyDown={onKeyDown}
        onContextMenu={onContextMenu}
        {...dragging}
      >
        {accounts.map((account, index) => {
          // The selected row always, because it may have the focus.
          if ((index < first || index >= end) && index !== selectedIndex) return null
          return (
            <li
              key={account.id}
              className={styles.item}
              draggable={movable || undefined}
              data-dragged={account.id === draggedId || undefined}
              style={{ blockSize: rowHeight, translate: `0 ${index * rowHeight}px` }}
              aria-setsize={accounts.length}
              aria-posinset={index + 1}
            >
              <AccountRow
                account={account}
                label={names.get(account.id) ?? account.name}
                selected={account.id === selectedId}
                slim={slim}
                tabStop={selectedIndex === -1 ? index === 0 : index === selectedIndex}
                onSelect={onSelect}
              />
            </li>
          )
        })}
        {dropIndex !== null && (
          <li
            className={styles.drop}
            style={{ translate: `0 ${dropIndex * rowHeight}px` }}
            aria-hidden="true"
          />
        )}
      </ul>
      {menu && (
        <Menu
          label={names.get(menu.account.id) ?? menu.account.name}
          at={menu}
          items={itemsFor(menu.account)}
          onClose={() => setMenu(null)}
        />
      )}
    </div>
  )
}

/**
 * Drags an account to another place. `dropIndex`: before which row it would be put, null while nothing is dragged or
 * it would stay.
 */
function useDragging(accounts: readonly AccountView[], movable: boolean, rowHeight: number) {
  const [draggedId, setDraggedId] = useState<string | null>(null)
  const [dropIndex, setDropIndex] = useState<number | null>(null)
  const from = accounts.findIndex(({ id }) => id === draggedId)

  function end() {
    setDraggedId(null)
    setDropIndex(null)
  }

  return {
    draggedId,
    dropIndex,
    dragging: movable && {
      onDragStart(event: DragEvent) {
        event.dataTransfer.effectAllowed = 'move'
        const row =
          event.target instanceof Element ? event.target.querySelector<HTMLElement>('[data-account]') : null
        setDraggedId(row?.dataset.account ?? null)
      },
      onDragOver(event: DragEvent) {
        if (from === -1) return
        event.preventDefault()
        event.dataTransfer.dropEffect = 'move'
        const y = event.clientY - event.currentTarget.getBoundingClientRect().top
        const index = Math.min(Math.max(Math.round(y / rowHeight), 0), accounts.length)
        setDropIndex(index === from || index === from + 1 ? null : index)
      },
      onDrop(event: DragEvent) {
        event.preventDefault()
        if (draggedId !== null && dropIndex !== null)
          void send('account.move', {
            accountId: draggedId,
            index: dropIndex > from ? dropIndex - 1 : dropIndex,
          })
        end()
      },
      onDragEnd: end,
    },
  }
}

/** Scrolls no further than the row needs to be in view. */
function scrollTo(list: HTMLElement | null, index: number, rowHeight: number) {
  if (list === null) return
  const top = index * rowHeight
  list.scrollTop = Math.min(top, Math.max(list.scrollTop, top + rowHeight - list.clientHeight))
}

/** Focuses a row that is rendered only after scrolling. */
function focusRow(list: HTMLElement | null, accountId: string) {
  requestAnimationFrame(() => list?.querySelector<HTMLElement>(`[data-account="${accountId}"]`)?.focus())
}
