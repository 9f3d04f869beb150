import { secondMs } from '../../app/util/durations.ts'
import { t } from '../../app/words/index.ts'
import { Notice } from '../ui/Notice.tsx'
import { useBase } from '../window/use-snapshot.ts'
import { useTimedValue } from '../window/use-timed-value.ts'

/** For the lock screen, so it names neither the program nor the account. */
export function ProgramWaits() {
  const since = useBase((base) => base.programWaitingSince)
  const seconds = useTimedValue((now) =>
    since === null ? null : Math.max(0, Math.floor((now - since) / secondMs)),
  )
  if (seconds === null) return null
  return (
    <Notice tone="note">
      {t('programs.window.waits')}{' '}
      <span role="timer" aria-live="off">
        {t('programs.window.seconds', { count: seconds })}
      </span>
    </Notice>
  )
}
