import { useEffect, useState } from 'react'
import type { ActivityEntry } from '../../app/bridge/contract.ts'
import { ask } from '../ask.ts'

/** The account's activity, newest first, read again whenever there is more of it. Null until first read. */
export function useActivity(accountId: string, activityCount: number): readonly ActivityEntry[] | null {
  const [entries, setEntries] = useState<readonly ActivityEntry[] | null>(null)

  useEffect(() => {
    let wanted = true
    // The count says that there is something new, not what.
    if (activityCount >= 0) {
      void ask('activity.read', { accountId }).then((read) => {
        if (wanted) setEntries(read)
      })
    }
    return () => {
      wanted = false
    }
  }, [accountId, activityCount])

  return entries
}
