import { SettingRow } from '../settings/SettingRow.tsx'
import { TokenFiles } from '../token-files/TokenFiles.tsx'
import { Group } from '../ui/Group.tsx'
import { useBase } from '../window/use-snapshot.ts'
import { AllowedPrograms } from './AllowedPrograms.tsx'
import { CommandRow } from './CommandRow.tsx'

/** How programs get the token: by asking, and from files. */
export function ProgramsSettings() {
  const mayBeOn = useBase(({ policy }) => policy.choices.programsMayAsk?.includes(true) ?? true)
  return (
    <>
      <Group>
        <SettingRow name="programsMayAsk" />
        {mayBeOn && <CommandRow />}
      </Group>
      <AllowedPrograms />
      <TokenFiles />
    </>
  )
}
