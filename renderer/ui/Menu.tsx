import Check from 'lucide-react/icons/check'
import ChevronRight from 'lucide-react/icons/chevron-right'
import {
  Fragment,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { Button } from './Button.tsx'
import styles from './Menu.module.css'

interface MenuRow {
  /** Needed if two items may have the same label. */
  readonly id?: string
  readonly label: string
  /** An example of the result; hidden from assistive technology. */
  readonly sample?: string
  /** The equivalent shortcut, as this platform writes it. */
  readonly keys?: string
  /** Draws a line above it. */
  readonly separated?: boolean
  /** `bad`: irreversible. */
  readonly tone?: 'bad'
  /** Whether it is the chosen one of several, like a radio button. */
  readonly isOn?: boolean
}

/** A row with its own items, which replace the menu. */
interface Submenu extends MenuRow {
  readonly items: readonly MenuItem[]
}

export type MenuItem = Submenu | (MenuRow & { readonly onChoose: () => void })

interface MenuProps {
  label: string
  items: readonly MenuItem[]
  /** The menu opens below this element, or at this point. */
  at: RefObject<HTMLElement | null> | { readonly x: number; readonly y: number }
  /** The menu is as wide as that element and joined to it. */
  joined?: boolean
  onClose: () => void
}

/** WAI-ARIA Authoring Practices. The popover handles Esc, light dismissal and focus; this, moving between items. */
export function Menu({ at, joined = false, onClose, ...outer }: MenuProps) {
  const popup = useRef<HTMLDivElement>(null)
  const [inner, setInner] = useState<Submenu | null>(null)
  const { label, items } = inner ?? outer

  function turnTo(item: Submenu | null) {
    flushSync(() => setInner(item))
    if (popup.current !== null) settle(popup.current, at)
  }
  const withChecks = items.some(({ isOn }) => isOn !== undefined)

  useLayoutEffect(() => {
    const element = popup.current
    if (element === null) return
    const anchor = 'current' in at ? at.current : null
    anchor?.style.setProperty('anchor-name', '--menu')
    element.showPopover({ source: anchor ?? element })
    settle(element, at)
    return () => {
      element.hidePopover()
      anchor?.style.removeProperty('anchor-name')
    }
  }, [at])

  return (
    <div
      ref={popup}
      popover="auto"
      className={`${styles.popup} ${'current' in at ? styles.hanging : ''} ${joined ? styles.joined : ''}`}
      onToggle={({ newState }) => newState === 'closed' && onClose()}
    >
      <div
        role="menu"
        aria-label={label}
        onKeyDown={(event) => {
          const { key, target } = event
          if (key === 'Tab') popup.current?.hidePopover()
          else if (key === 'ArrowLeft' && inner !== null) turnTo(null)
          else if (key === 'ArrowRight' && target instanceof HTMLElement && target.ariaHasPopup)
            target.click()
          else move(event)
        }}
      >
        {items.map((item, index) => {
          const { label: name, sample, keys, separated, tone, isOn } = item
          return (
            <Fragment key={item.id ?? name}>
              {separated && <hr />}
              <button
                type="button"
                {...(isOn === undefined
                  ? { role: 'menuitem' }
                  : { role: 'menuitemradio', 'aria-checked': isOn })}
                aria-haspopup={'items' in item ? 'menu' : undefined}
                // One item must be tabbable, so that the keyboard can reach a scrolling menu.
                tabIndex={index === 0 ? 0 : -1}
                data-tone={tone}
                className={`${styles.item} line`}
                // The pointer moves the focus, so that only one row is highlighted.
                onPointerMove={({ currentTarget }) => currentTarget.focus({ preventScroll: true })}
                onClick={() => {
                  if ('items' in item) return turnTo(item)
                  popup.current?.hidePopover()
                  item.onChoose()
                }}
              >
                <span className={styles.name}>{name}</span>
                {keys && (
                  <span aria-hidden="true" className={styles.keys}>
                    {keys}
                  </span>
                )}
                {sample && (
                  <span aria-hidden="true" className={`${styles.sample} cut`}>
                    {sample}
                  </span>
                )}
                {withChecks && <span className={styles.check}>{isOn && <Check aria-hidden="true" />}</span>}
                {'items' in item && <ChevronRight aria-hidden="true" />}
              </button>
            </Fragment>
          )
        })}
      </div>
    </div>
  )
}

/** Keeps a menu at a point inside the window. Focuses the checked item, or the first one. */
function settle(menu: HTMLElement, at: MenuProps['at']) {
  if (!('current' in at)) {
    menu.style.left = `${Math.min(at.x, innerWidth - menu.offsetWidth - 8)}px`
    menu.style.top = `${Math.min(at.y, innerHeight - menu.offsetHeight - 8)}px`
  }
  const items = rows(menu)
  const target = items.find(({ role, ariaChecked }) => role === 'menuitemradio' && ariaChecked === 'true')
  ;(target ?? items.at(0))?.focus()
}

function rows(menu: Element): HTMLElement[] {
  return [...menu.querySelectorAll<HTMLElement>('[role^=menuitem]')]
}

/** Arrows wrap around, Home and End move to the ends, a letter moves to the next item that starts with it. */
function move(event: KeyboardEvent<HTMLElement>) {
  const items = rows(event.currentTarget)
  const focused = document.activeElement
  const here = focused instanceof HTMLElement ? items.indexOf(focused) : -1
  const others = [...items.slice(here + 1), ...items.slice(0, Math.max(here, 0))]
  const byKey: Record<string, HTMLElement | undefined> = {
    ArrowDown: others.at(0),
    ArrowUp: others.at(-1),
    Home: items.at(0),
    End: items.at(-1),
  }
  const { key, altKey, ctrlKey, metaKey } = event
  // Space chooses an item.
  const isLetter = key.length === 1 && key !== ' ' && !altKey && !ctrlKey && !metaKey
  const letter = isLetter ? key.toLocaleLowerCase() : null
  const target =
    letter === null
      ? byKey[key]
      : others.find((item) => item.textContent?.toLocaleLowerCase().startsWith(letter))
  if (target === undefined) return
  event.preventDefault()
  target.focus()
}

interface MenuButtonProps {
  label: string
  icon: ReactNode
  className?: string | undefined
  kind?: 'primary' | 'plain' | 'icon'
  items: readonly MenuItem[]
  joinedTo?: RefObject<HTMLElement | null>
}

/** A button that opens a menu below itself (WAI-ARIA Authoring Practices, menu button). */
export function MenuButton({ label, icon, kind = 'plain', className, items, joinedTo }: MenuButtonProps) {
  const trigger = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        ref={trigger}
        kind={kind}
        className={className}
        aria-label={label}
        data-tip=""
        aria-haspopup="menu"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
          event.preventDefault()
          setOpen(true)
        }}
      >
        {icon}
      </Button>
      {open && (
        <Menu
          label={label}
          items={items}
          at={joinedTo ?? trigger}
          joined={joinedTo !== undefined}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
