import { SettingRow } from '../settings/SettingRow.tsx'
import { useBase } from '../window/use-snapshot.ts'
import { UpdateRow } from './UpdateRow.tsx'

/** Whether there is a newer version, and what to do about one; nothing where Deckpass does not look for any. */
export function UpdateSettings() {
  const updates = useBase((base) => base.updates)
  const installs = useBase((base) => base.settings.updates === 'install')
  if (updates === null) return null
  return (
    <>
      <UpdateRow updates={updates} installs={installs} />
      <SettingRow name="updates" />
    </>
  )
}
