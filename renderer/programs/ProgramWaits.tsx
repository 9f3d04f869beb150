import { secondMs } from '../../app/util/durations.ts'
import { t } from '../../app/words/index.ts'
import { Notice } from '../ui/Notice.tsx'
import type { TimedValue } from '../window/timed-values.ts'
import { useBase } from '../window/use-snapshot.ts'
import { useTimedValue } from '../window/use-timed-value.ts'

/** For the lock screen, which names neither the program nor the account. */
export function ProgramWaits() {
  const since = useBase((base) => base.programWaitingSince)
  const seconds = useTimedValue((now) => timedSecondsSince(since, now))
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

/** Whole seconds since `at`, rounded down; null if `at` is null. */
function timedSecondsSince(at: number | null, now: number): TimedValue<number | null> {
  if (at === null) return { value: null, until: null }
  const seconds = Math.max(0, Math.floor((now - at) / secondMs))
  return { value: seconds, until: at + (seconds + 1) * secondMs }
}
