import { useState } from 'react'
import type { Settings } from '../../../app/model/settings.ts'
import { t } from '../../../app/words/index.ts'
import { useBase } from '../../hooks/use-snapshot.ts'
import { PinDialog } from '../lock/PinDialog.tsx'
import { Button } from '../ui/Button.tsx'
import { ActionRow, SettingRows } from './SettingRow.tsx'

/** When Deckpass locks, and the PIN that unlocks it. A vault under a passphrase needs no PIN. */
export function LockSettings() {
  const { secret, idleKnown } = useBase((base) => base.lock)
  const platform = useBase((base) => base.platform)
  const requirePin = useBase((base) => base.policy.requirePin)
  const [changesPin, setChangesPin] = useState(false)
  const underPassphrase = secret === 'passphrase'
  const hidden: (keyof Settings)[] = underPassphrase ? ['lockAtStart'] : ['closeWhenLocked']
  if (!idleKnown) hidden.push('lockAfter')
  // No desktop on Linux can keep a window out of pictures.
  if (platform === 'linux') hidden.push('hideFromScreenshots')
  return (
    <>
      <SettingRows group="lock" hidden={hidden}>
        <ActionRow
          title={underPassphrase ? t('window.protection.passphrase') : t('window.lock.pin')}
          help={[
            t(`window.lock.unlockedBy.${secret ?? 'nothing'}`),
            ...(requirePin ? [t('window.policy.requiresPin')] : []),
          ].join(' ')}
        >
          {!underPassphrase && (
            <Button onClick={() => setChangesPin(true)}>
              {t(`window.lock.changePin.${secret ?? 'nothing'}`)}
            </Button>
          )}
        </ActionRow>
      </SettingRows>
      {changesPin && <PinDialog onClose={() => setChangesPin(false)} />}
    </>
  )
}
