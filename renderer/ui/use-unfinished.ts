import { useLayoutEffect, useSyncExternalStore } from 'react'
import { Listeners } from '../../app/util/listeners.ts'

type Work = 'dialog' | 'name'

const counts: Record<Work, number> = { dialog: 0, name: 0 }
const listeners = new Listeners()

function add(work: Work, more: 1 | -1): void {
  counts[work] += more
  listeners.emit()
}

/** Marks work as unfinished while the caller is mounted: a dialog is open, or the person is typing a name. */
export function useUnfinished(work: Work): void {
  useLayoutEffect(() => {
    add(work, 1)
    return () => add(work, -1)
  }, [work])
}

export function useHasUnfinished(work: Work): boolean {
  return useSyncExternalStore(
    (listener) => listeners.add(listener),
    () => counts[work] > 0,
  )
}
