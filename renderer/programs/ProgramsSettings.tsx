import styles from '../settings/Section.module.css'
import { SettingRows } from '../settings/SettingRow.tsx'
import { TokenFileTable } from '../token-files/TokenFileTable.tsx'
import { useBase } from '../window/use-snapshot.ts'
import { AllowedPrograms } from './AllowedPrograms.tsx'
import { CommandLine } from './CommandLine.tsx'

/** How programs get the token: by asking, and from files. */
export function ProgramsSettings() {
  const mayBeOn = useBase(({ policy }) => policy.choices.programsMayAsk?.includes(true) ?? true)
  return (
    <div className={styles.parts}>
      <SettingRows section="programs" />
      <AllowedPrograms />
      <TokenFileTable />
      {mayBeOn && <CommandLine />}
    </div>
  )
}
