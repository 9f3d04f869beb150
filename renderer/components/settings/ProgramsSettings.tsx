import { words } from '../../../app/words/window.ts'
import { useSnapshot } from '../../hooks/use-snapshot.ts'
import { Button } from '../parts/Button.tsx'
import { CommandPlace } from '../programs/CommandPlace.tsx'
import { ProgramsList } from '../programs/ProgramsList.tsx'
import { ReadyLines } from '../programs/ReadyLines.tsx'
import { TokenFiles } from '../programs/TokenFiles.tsx'
import styles from './Settings.module.css'
import { Part, RowsOf } from './SettingsGroup.tsx'

/** How programs get the token: by asking, and from files. */
export function ProgramsSettings({ cameBack, onFile }: { cameBack: boolean; onFile: () => void }) {
  const hasAccounts = useSnapshot(({ accounts }) => accounts.length > 0)
  return (
    <RowsOf group="programs">
      <Part title={words.programs.label}>
        <ProgramsList />
      </Part>
      <Part title={words.programs.command}>
        <CommandPlace />
        <ReadyLines />
      </Part>
      <Part title={words.tokenFiles.label}>
        <TokenFiles>
          {hasAccounts && (
            <div className={styles.protection}>
              <p className={styles.quiet}>{words.tokenFiles.why}</p>
              <Button data-focus={cameBack || undefined} onClick={onFile}>
                {words.tokenFiles.add}
              </Button>
            </div>
          )}
        </TokenFiles>
      </Part>
    </RowsOf>
  )
}
