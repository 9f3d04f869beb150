import type { Settings } from '../../../app/model/settings.ts'
import { words } from '../../../app/words/index.ts'
import { useBase } from '../../hooks/use-snapshot.ts'
import { Button } from '../ui/Button.tsx'
import styles from './SettingsDialog.module.css'
import { SettingsGroup } from './SettingsGroup.tsx'

/** When Deckpass locks, and the PIN that unlocks it. A vault under a passphrase needs no PIN. */
export function LockSettings({ returning, onPin }: { returning: boolean; onPin: () => void }) {
  const { secret, idleKnown } = useBase((base) => base.lock)
  const underPassphrase = secret === 'passphrase'
  const hidden: (keyof Settings)[] = underPassphrase ? ['lockAtStart'] : ['closeWhenLocked']
  if (!idleKnown) hidden.push('lockAfter')
  return (
    <SettingsGroup group="lock" hidden={hidden}>
      <div className={styles.protection}>
        <p className={styles.quiet}>{words.lock.unlockedBy[secret ?? 'nothing']}</p>
        {!underPassphrase && (
          <Button data-focus={returning || undefined} onClick={onPin}>
            {words.lock.changePin[secret ?? 'nothing']}
          </Button>
        )}
      </div>
    </SettingsGroup>
  )
}
