import { t } from '../../app/words/index.ts'
import { Button } from '../ui/Button.tsx'
import { Notice } from '../ui/Notice.tsx'
import { useDismissed } from '../window/dismissed.tsx'
import { send } from '../window/send.ts'
import { useBase } from '../window/use-snapshot.ts'

const key = 'new-installation'

/** Reports that another version was installed over the running one. */
export function NewInstallationNotice() {
  const isReplaced = useBase((base) => base.isReplaced)
  const { isDismissed, dismiss } = useDismissed()
  if (!isReplaced || isDismissed(key)) return null
  const button = (
    <Button onClick={() => void send('app.quitAndReopen', null)}>
      {t('updates.window.installed.restart')}
    </Button>
  )
  return (
    <Notice tone="note" actions={button} onDismiss={() => dismiss(key)}>
      {t('updates.window.installed.sentence')}
    </Notice>
  )
}
