import Check from 'lucide-react/icons/check'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { useRef } from 'react'
import type { AccountView } from '../../app/accounts/model/account-view.ts'
import { defaultFormat, formatsOf, previewOf } from '../../app/formats/model/copy-format.ts'
import type { Settings } from '../../app/settings/model/settings.ts'
import { formatWords, t } from '../../app/words/index.ts'
import { Button } from '../ui/Button.tsx'
import { MenuButton, type MenuItem } from '../ui/Menu.tsx'
import { ariaShortcut, shortcutKeys } from '../window/shortcut.ts'
import { useBase } from '../window/use-snapshot.ts'
import styles from './CopyButtons.module.css'
import { copyWords, tokenValuesOf } from './format-preview.ts'
import type { CopyState } from './use-copy.ts'

/** The copy formats as menu items, each with a preview for this account. */
export const formatItems = (
  settings: Settings,
  account: AccountView,
  copy: (formatId: string) => void,
): MenuItem[] =>
  formatsOf(settings).map((format) => ({
    id: format.id,
    label: formatWords(format),
    sample: previewOf(format, tokenValuesOf(account)),
    onChoose: () => copy(format.id),
  }))

/** Shows *Copied* after a copy, but keeps its accessible name, because the status below is announced. */
export function CopyButtons({ account, copying }: { account: AccountView; copying: CopyState }) {
  const { busy, justCopied, copy } = copying
  const buttons = useRef<HTMLDivElement>(null)
  const settings = useBase((base) => base.settings)
  const platform = useBase((base) => base.platform)
  const words = copyWords(defaultFormat(settings))
  return (
    <div ref={buttons} className={styles.buttons}>
      <Button
        kind="primary"
        large
        busy={busy}
        data-primary
        className={styles.copy}
        aria-label={words}
        aria-keyshortcuts={ariaShortcut('copy', platform)}
        onClick={() => void copy()}
      >
        {justCopied ? (
          <span key="copied" className={`${styles.copied} line`}>
            <Check aria-hidden="true" />
            {t('copying.window.token.copied')}
          </span>
        ) : (
          <>
            <span className={`${styles.what} cut`}>{words}</span>
            <kbd className={styles.keys}>{shortcutKeys('copy', platform)}</kbd>
          </>
        )}
      </Button>
      <MenuButton
        kind="primary"
        label={t('copying.window.token.copyAs')}
        className={styles.menu}
        icon={<ChevronDown />}
        items={formatItems(settings, account, (formatId) => void copy(formatId))}
        joinedTo={buttons}
      />
    </div>
  )
}
