import Check from 'lucide-react/icons/check'
import ChevronDown from 'lucide-react/icons/chevron-down'
import type { CopyFormat } from '../../../app/model/copy-format.ts'
import { keysOf } from '../../../app/util/keys-of.ts'
import { t } from '../../../app/words/index.ts'
import type { CopyState } from '../../hooks/use-copy.ts'
import { Button } from '../ui/Button.tsx'
import type { MenuItem } from '../ui/Menu.tsx'
import { MenuButton } from '../ui/MenuButton.tsx'
import styles from './CopyButtons.module.css'

/** All copy formats, in the order shown, each with an example without the token. */
const samples: Readonly<Record<CopyFormat, string>> = {
  token: '••••••••••••',
  header: 'Authentication-Token: …',
  bash: "export API_TOKEN='…'",
  powershell: "$env:API_TOKEN = '…'",
  json: '{"token":"…","expires":"…"}',
}

/** All copy formats, as a menu. */
export const formatItems = (copy: (format: CopyFormat) => void): MenuItem[] =>
  keysOf(samples).map((format) => ({
    label: t(`window.token.formats.${format}`),
    sample: samples[format],
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
        items={formatItems((format) => void copy(format))}
        note={t('window.token.headerNote')}
      />
    </div>
  )
}
