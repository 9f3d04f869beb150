import { t } from '../../app/words/index.ts'
import { ForgetEverythingButton } from '../components/lock/ForgetEverythingButton.tsx'
import { UnlockForm } from '../components/lock/UnlockForm.tsx'
import { CardLayout } from '../components/window/CardLayout.tsx'
import { Notices } from '../components/window/Notices.tsx'
import { useBase } from '../hooks/use-snapshot.ts'
import { bridge } from '../lib/bridge.ts'

/** Asks for the passphrase that opens the vault, at the start and after a lock that closed it. */
export function VaultClosed({ retryAt }: { retryAt: number | null }) {
  const closed = useBase((base) => base.lock.vaultClosed)
  return (
    <CardLayout
      title={t('window.vaultClosed.title')}
      subtitle={closed ? t('window.vaultClosed.closed') : t('window.vaultClosed.subtitle')}
      notices={<Notices />}
    >
      <UnlockForm
        label={t('window.protection.passphrase')}
        retryAt={retryAt}
        unlock={(passphrase) => bridge.request('vault.unlock', { passphrase })}
      />
      <ForgetEverythingButton label={t('window.lock.forgotten.passphrase')} />
    </CardLayout>
  )
}
