import { useEffect, useState } from 'react'
import type { ActivityEntry } from '../../../app/vault/model/activity.ts'
import { bridge } from '../../window/bridge.ts'

/** The account's activity, newest first, read again after each change. Null until the first read. */
export function useActivity(accountId: string, activityMark: string | null): readonly ActivityEntry[] | null {
  const [entries, setEntries] = useState<readonly ActivityEntry[] | null>(null)

  useEffect(() => {
    if (activityMark === null) {
      setEntries([])
      return
    }
    let wanted = true
    void bridge.request('activity.read', { accountId }).then((read) => {
      if (wanted) setEntries(read)
    })
    return () => {
      wanted = false
    }
  }, [accountId, activityMark])

  return entries
}
