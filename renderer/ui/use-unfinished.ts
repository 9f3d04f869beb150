import { useLayoutEffect, useSyncExternalStore } from 'react'
import { Listeners } from '../../app/util/listeners.ts'

let count = 0
const listeners = new Listeners()

function add(more: 1 | -1): void {
  count += more
  listeners.emit()
}

/** Marks work as unfinished while the caller is mounted, because no link may replace it. */
export function useUnfinished(): void {
  useLayoutEffect(() => {
    add(1)
    return () => add(-1)
  }, [])
}

/** Whether a dialog is open or the person is typing a name. */
export function useHasUnfinished(): boolean {
  return useSyncExternalStore(
    (listener) => listeners.add(listener),
    () => count > 0,
  )
}
