import { type ReactNode, type RefObject, useRef, useState } from 'react'
import { Button } from './Button.tsx'
import { Menu, type MenuItem } from './Menu.tsx'

interface MenuButtonProps {
  label: string
  icon: ReactNode
  className?: string | undefined
  kind?: 'primary' | 'plain' | 'icon'
  items: readonly MenuItem[]
  /** The menu is joined to this, of which the button is a part. */
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
