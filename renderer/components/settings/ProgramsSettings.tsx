import { words } from '../../../app/words/index.ts'
import { useSnapshot } from '../../hooks/use-snapshot.ts'
import { ApprovalList } from '../programs/ApprovalList.tsx'
import { CliInstallation } from '../programs/CliInstallation.tsx'
import { CommandSnippet } from '../programs/CommandSnippet.tsx'
import { TokenFileList } from '../programs/TokenFileList.tsx'
import { Button } from '../ui/Button.tsx'
import styles from './SettingsDialog.module.css'
import { SettingsGroup, SettingsSubsection } from './SettingsGroup.tsx'

/** How programs get the token: by asking, and from files. */
export function ProgramsSettings({ returning, onFile }: { returning: boolean; onFile: () => void }) {
  const hasAccounts = useSnapshot(({ accounts }) => accounts.length > 0)
  return (
    <SettingsGroup group="programs">
      <SettingsSubsection title={words.programs.label}>
        <ApprovalList />
      </SettingsSubsection>
      <SettingsSubsection title={words.programs.command}>
        <CliInstallation />
        <CommandSnippet />
      </SettingsSubsection>
      <SettingsSubsection title={words.tokenFiles.label}>
        <TokenFileList>
          {hasAccounts && (
            <div className={styles.protection}>
              <p className={styles.quiet}>{words.tokenFiles.why}</p>
              <Button data-focus={returning || undefined} onClick={onFile}>
                {words.tokenFiles.add}
              </Button>
            </div>
          )}
        </TokenFileList>
      </SettingsSubsection>
    </SettingsGroup>
  )
}
