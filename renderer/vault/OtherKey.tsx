import { storageCodes } from '../../app/help/model/failure-code.ts'
import { t } from '../../app/words/index.ts'
import { HelpLink } from '../help/HelpLink.tsx'
import { Button } from '../ui/Button.tsx'
import { CardLayout } from '../window/CardLayout.tsx'
import { send } from '../window/send.ts'
import { useKeychain } from '../window/use-snapshot.ts'
import { StartAnew } from './StartAnew.tsx'

/** Shown while the keychain has another key than the one that sealed the vault. The vault is not changed. */
export function OtherKey() {
  const { inSentence } = useKeychain()
  return (
    <CardLayout title={t('vault.window.otherKey.title')}>
      <p className="quiet">{t('vault.window.otherKey.text', { keychain: inSentence })}</p>
      <p className="quiet small">
        <HelpLink code={storageCodes['key-not-in-keychain']} />
      </p>
      <Button kind="primary" large autoFocus onClick={() => void send('app.quitAndReopen', null)}>
        {t('vault.window.otherKey.tryAgain')}
      </Button>
      <StartAnew />
    </CardLayout>
  )
}
