import { useState } from 'react'
import { t } from '../../app/words/index.ts'
import { UnlockForm } from '../components/lock/UnlockForm.tsx'
import { Button } from '../components/ui/Button.tsx'
import { CardLayout } from '../components/window/CardLayout.tsx'
import { Notices } from '../components/window/Notices.tsx'
import { bridge } from '../lib/bridge.ts'
import { Forgotten } from './Forgotten.tsx'

/** Asks at the start for the passphrase that opens the vault. */
export function VaultClosed({ retryAt }: { retryAt: number | null }) {
  const [forgotten, setForgotten] = useState(false)
  if (forgotten) return <Forgotten secret="passphrase" onBack={() => setForgotten(false)} />
  return (
    <CardLayout
      title={t('window.vaultClosed.title')}
      subtitle={t('window.vaultClosed.subtitle')}
      notices={<Notices />}
    >
      <UnlockForm
        label={t('window.protection.passphrase')}
        retryAt={retryAt}
        unlock={(passphrase) => bridge.request('vault.unlock', { passphrase })}
      />
      <Button kind="text" onClick={() => setForgotten(true)}>
        {t('window.lock.forgotten.passphrase')}
      </Button>
    </CardLayout>
  )
}
