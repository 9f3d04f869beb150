import Check from 'lucide-react/icons/check'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { offeredFormats } from '../../../app/model/copy-formats.ts'
import { isTokenInCommand, previewOf } from '../../../app/model/copy-template.ts'
import type { Settings } from '../../../app/model/settings.ts'
import { t } from '../../../app/words/index.ts'
import type { CopyState } from '../../hooks/use-copy.ts'
import { useBase } from '../../hooks/use-snapshot.ts'
import { formatWords } from '../../lib/format-words.ts'
import { Button } from '../ui/Button.tsx'
import type { MenuItem } from '../ui/Menu.tsx'
import { MenuButton } from '../ui/MenuButton.tsx'
import styles from './CopyButtons.module.css'

/** The copy formats as a menu. */
export const formatItems = (settings: Settings, copy: (formatId: string) => void): MenuItem[] =>
  offeredFormats(settings).map((format) => ({
    id: format.id,
    label: formatWords(format),
    sample: previewOf(format),
    warning: isTokenInCommand(format) ? t('window.copyFormats.tokenInCommand') : undefined,
    onChoose: () => copy(format.id),
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
  const settings = useBase((base) => base.settings)
  return (
    <div className={primary ? styles.alone : styles.second}>
      <Button
        kind={primary ? 'primary' : 'plain'}
        tone={justCopied && primary ? 'good' : 'accent'}
        busy={busy}
        data-primary={primary || undefined}
        className={primary ? styles.large : styles.beside}
        aria-label={t('window.token.copy')}
        onClick={() => void copy()}
      >
        {justCopied ? (
          <span key="copied" className={styles.copied}>
            <Check aria-hidden="true" />
            {t('window.token.copied')}
          </span>
        ) : (
          t('window.token.copy')
        )}
      </Button>
      <MenuButton
        label={t('window.token.copyAs')}
        className={styles.menu}
        icon={<ChevronDown />}
        items={formatItems(settings, (formatId) => void copy(formatId))}
        note={t('window.token.headerNote')}
      />
    </div>
  )
}
