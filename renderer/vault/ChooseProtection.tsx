import { keychainWords, t } from '../../app/words/index.ts'
import { Notices } from '../help/Notices.tsx'
import { CardLayout } from '../window/CardLayout.tsx'
import { useBase } from '../window/use-snapshot.ts'
import { ProtectionForm } from './ProtectionForm.tsx'

/** Shown if there is no keychain and nothing is stored yet. */
export function ChooseProtection() {
  const kind = useBase((base) => base.keychain)
  const { inSentence, unlock } = keychainWords(kind)
  const why =
    kind === 'unknown'
      ? t('vault.window.protection.noKeychain')
      : t('vault.window.protection.noAnswer', { keychain: inSentence, unlock })
  return (
    <CardLayout title={t('vault.window.protection.chooseTitle')} notices={<Notices />}>
      <p className="quiet">
        {why} {t('vault.window.protection.choose')}
      </p>
      <ProtectionForm
        kinds={['passphrase', 'session']}
        initialKind="passphrase"
        submit={t('vault.window.protection.proceed')}
        onDone={() => {}}
      />
    </CardLayout>
  )
}
