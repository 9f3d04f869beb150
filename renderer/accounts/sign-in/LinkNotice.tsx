import { t } from '../../../app/words/index.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import type { FormLink } from './use-sign-in-link.ts'

/** Why a link fills nothing in; or a link that may take the place of what was typed. */
export function LinkNotice({ link: { notice, use } }: { link: FormLink }) {
  if (notice === null) return null
  return (
    <div role="alert">
      {notice.kind === 'refused' ? (
        <Notice tone="warn">{t(`window.link.refused.${notice.reason}`)}</Notice>
      ) : (
        <Notice tone="note" actions={<Button onClick={() => use(notice)}>{t('window.link.use')}</Button>}>
          {t('window.link.offered', { host: notice.host })}
        </Notice>
      )}
    </div>
  )
}
