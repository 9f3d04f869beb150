import { useEffect, useRef } from 'react'
import { t } from '../../../app/words/index.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import type { FormLink } from './use-sign-in-link.ts'

/** Explains why a link filled in nothing, or offers to replace what was typed. */
export function LinkNotice({ link: { notice, use } }: { link: FormLink }) {
  const box = useRef<HTMLDivElement>(null)
  // The form above may be scrolled.
  useEffect(() => box.current?.scrollIntoView({ block: 'nearest' }))
  if (notice === null) return null
  return (
    <div role="alert" ref={box}>
      {notice.kind === 'refused' ? (
        <Notice tone="warn" look="dense">
          {t(`accounts.window.link.refused.${notice.reason}`)}
        </Notice>
      ) : (
        <Notice
          tone="note"
          look="dense"
          actions={
            <Button kind="text" onClick={() => use(notice)}>
              {t('accounts.window.link.use')}
            </Button>
          }
        >
          {t('accounts.window.link.offered', { host: notice.host })}
        </Notice>
      )}
    </div>
  )
}
