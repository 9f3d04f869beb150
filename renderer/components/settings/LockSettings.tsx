import type { Settings } from '../../../app/model/settings.ts'
import { words } from '../../../app/words/window.ts'
import { useBase } from '../../hooks/use-snapshot.ts'
import { Button } from '../ui/Button.tsx'
import styles from './SettingsDialog.module.css'
import { SettingsGroup } from './SettingsGroup.tsx'

/** When Deckpass locks, and the PIN that unlocks it. A vault under a passphrase needs no PIN. */
export function LockSettings({ cameBack, onPin }: { cameBack: boolean; onPin: () => void }) {
  const { secret, idleKnown } = useBase((base) => base.lock)
  const isSealed = secret === 'passphrase'
  const without: (keyof Settings)[] = isSealed ? ['lockAtStart'] : ['closeWhenLocked']
  if (!idleKnown) without.push('lockAfter')
  return (
    <SettingsGroup group="lock" without={without}>
      <div className={styles.protection}>
        <p className={styles.quiet}>{words.lock.unlockedBy[secret ?? 'nothing']}</p>
        {!isSealed && (
          <Button data-focus={cameBack || undefined} onClick={onPin}>
            {words.lock.changePin[secret ?? 'nothing']}
          </Button>
        )}
      </div>
    </SettingsGroup>
  )
}
