import Check from 'lucide-react/icons/check'
import ChevronDown from 'lucide-react/icons/chevron-down'
import type { CopyFormat } from '../../../app/model/copy-format.ts'
import { words } from '../../../app/words/window.ts'
import type { Copying } from '../../hooks/use-copy.ts'
import { Button } from '../ui/Button.tsx'
import { MenuButton } from '../ui/MenuButton.tsx'
import styles from './CopyButtons.module.css'

// The list is a constant: it has the names of its type and no others.
const formats = Object.keys(words.token.formats) as CopyFormat[]

interface CopyButtonsProps {
  /** Whether copying is the one thing to do now. */
  primary: boolean
  copying: Copying
}

/**
 * *Copy token* and the other formats. After a copy the button shows *Copied* for a moment; its name for
 * assistive technology stays, and the status below it is what is read out.
 */
export function CopyButtons({ primary, copying }: CopyButtonsProps) {
  const { busy, fresh, copy } = copying
  return (
    <div className={primary ? styles.alone : styles.second}>
      <Button
        kind={primary ? 'primary' : 'plain'}
        tone={fresh && primary ? 'good' : 'accent'}
        busy={busy}
        data-primary={primary || undefined}
        className={primary ? styles.large : styles.beside}
        aria-label={words.token.copy}
        onClick={() => void copy('token')}
      >
        {fresh ? (
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
        items={formats.map((format) => ({
          ...words.token.formats[format],
          onChoose: () => void copy(format),
        }))}
        note={words.token.headerNote}
      />
    </div>
  )
}
