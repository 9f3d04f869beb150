import { useBase } from '../../hooks/use-snapshot.ts'
import { AllowedPrograms } from '../programs/AllowedPrograms.tsx'
import { CommandLine } from '../programs/CommandLine.tsx'
import { TokenFileTable } from '../programs/TokenFileTable.tsx'
import styles from './Section.module.css'
import { SettingRows } from './SettingRow.tsx'

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
