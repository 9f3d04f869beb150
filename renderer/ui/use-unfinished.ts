import { useLayoutEffect, useSyncExternalStore } from 'react'
import { Listeners } from '../../app/util/listeners.ts'

let count = 0
const listeners = new Listeners()

function add(more: 1 | -1): void {
  count += more
  listeners.emit()
}

/** While the caller is mounted, the person is in the middle of something that no link may replace. */
export function useUnfinished(): void {
  useLayoutEffect(() => {
    add(1)
    return () => add(-1)
  }, [])
}

/** Whether a dialog is open, or a name is being typed. */
export function useHasUnfinished(): boolean {
  return useSyncExternalStore(
    (listener) => listeners.add(listener),
    () => count > 0,
  )
}
