import Check from 'lucide-react/icons/check'
import ChevronDown from 'lucide-react/icons/chevron-down'
import type { CopyFormat } from '../../../app/model/copy-format.ts'
import { keysOf } from '../../../app/util/keys-of.ts'
import { words } from '../../../app/words/index.ts'
import type { CopyState } from '../../hooks/use-copy.ts'
import { Button } from '../ui/Button.tsx'
import type { MenuItem } from '../ui/Menu.tsx'
import { MenuButton } from '../ui/MenuButton.tsx'
import styles from './CopyButtons.module.css'

/** All copy formats, as a menu. */
export const formatItems = (copy: (format: CopyFormat) => void): MenuItem[] =>
  keysOf(words.token.formats).map((format) => ({
    ...words.token.formats[format],
    onChoose: () => copy(format),
  }))

interface CopyButtonsProps {
  /** Whether copying is the account's primary action. */
  primary: boolean
  copying: CopyState
}

/**
 * *Copy token* and the other formats. After a copy the button shows *Copied* for a moment; its
 * accessible name stays, and the status below it is announced.
 */
export function CopyButtons({ primary, copying }: CopyButtonsProps) {
  const { busy, justCopied, copy } = copying
  return (
    <div className={primary ? styles.alone : styles.second}>
      <Button
        kind={primary ? 'primary' : 'plain'}
        tone={justCopied && primary ? 'good' : 'accent'}
        busy={busy}
        data-primary={primary || undefined}
        className={primary ? styles.large : styles.beside}
        aria-label={words.token.copy}
        onClick={() => void copy()}
      >
        {justCopied ? (
          <span key="copied" className={styles.copied}>
            <Check aria-hidden="true" />
            {words.token.copied}
          </span>
        ) : (
          words.token.copy
        )}
      </Button>
      <MenuButton
        label={words.token.copyAs}
        className={styles.menu}
        icon={<ChevronDown />}
        items={formatItems((format) => void copy(format))}
        note={words.token.headerNote}
      />
    </div>
  )
}
