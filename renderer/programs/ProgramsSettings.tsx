import { closedEndpointWords } from '../../app/words/index.ts'
import { SettingRow } from '../settings/SettingRow.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Group } from '../ui/Row.tsx'
import { useBase } from '../window/use-snapshot.ts'
import { AllowedPrograms } from './AllowedPrograms.tsx'
import { CommandRow } from './CommandRow.tsx'

/** The settings for programs that ask for the token. */
export function ProgramsSettings() {
  const mayBeOn = useBase(({ policy }) => policy.choices.programsMayAsk?.includes(true) ?? true)
  const closed = useBase(({ closedEndpoint }) => closedEndpoint)
  return (
    <>
      {closed && <Notice tone="bad">{closedEndpointWords(closed)}</Notice>}
      <Group>
        <SettingRow name="programsMayAsk" />
        {mayBeOn && <CommandRow />}
      </Group>
      <AllowedPrograms />
    </>
  )
}
