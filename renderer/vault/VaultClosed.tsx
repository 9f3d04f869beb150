import { useState } from 'react'
import { t } from '../../app/words/index.ts'
import { Notices } from '../help/Notices.tsx'
import { Button } from '../ui/Button.tsx'
import { bridge } from '../window/bridge.ts'
import { CardLayout } from '../window/CardLayout.tsx'
import { Forgotten } from './Forgotten.tsx'
import { UnlockForm } from './UnlockForm.tsx'

/** Asks for the passphrase that opens the vault at the start. */
export function VaultClosed({ retryAt }: { retryAt: number | null }) {
  const [forgotten, setForgotten] = useState(false)
  if (forgotten) return <Forgotten secret="passphrase" onBack={() => setForgotten(false)} />
  return (
    <CardLayout
      title={t('vault.window.closed.title')}
      subtitle={t('vault.window.closed.subtitle')}
      notices={<Notices />}
    >
      <UnlockForm
        label={t('vault.window.protection.passphrase')}
        retryAt={retryAt}
        unlock={(passphrase) => bridge.request('vault.unlock', { passphrase })}
      />
      <Button kind="text" onClick={() => setForgotten(true)}>
        {t('lock.window.forgotten.passphrase')}
      </Button>
    </CardLayout>
  )
}
