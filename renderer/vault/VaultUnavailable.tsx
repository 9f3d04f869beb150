import { useState } from 'react'
import { storageCodes } from '../../app/help/model/failure-code.ts'
import type { FileFailure } from '../../app/util/file-failure.ts'
import { startAnewAt } from '../../app/vault/model/start-anew.ts'
import { dates, fileFailureWords, t } from '../../app/words/index.ts'
import { HelpLink } from '../help/HelpLink.tsx'
import { Button } from '../ui/Button.tsx'
import { CardLayout } from '../window/CardLayout.tsx'
import { send } from '../window/send.ts'
import { useKeychain } from '../window/use-snapshot.ts'
import { useTimedValue } from '../window/use-timed-value.ts'
import { ForgetEverythingButton } from './ForgetEverythingButton.tsx'

/** Shown while the vault cannot be read because of the keychain or the disk. The vault is not changed. */
export function VaultUnavailable({ since, fileFailure }: { since: number; fileFailure: FileFailure | null }) {
  const { inSentence, unlock } = useKeychain()
  const [busy, setBusy] = useState(false)
  const mayAt = startAnewAt({ since, fileFailure })
  const mayStartAnew = useTimedValue((now) => mayAt !== null && now >= mayAt)

  async function retry() {
    setBusy(true)
    await send('vault.retry', null)
    setBusy(false)
  }

  return (
    <CardLayout
      title={
        fileFailure === null ? t('vault.window.unavailable.title') : t('vault.window.unavailable.fileTitle')
      }
      subtitle={t('vault.window.unavailable.since', { since: dates.since(since, Date.now()) })}
    >
      <p className="quiet">
        {fileFailure === null
          ? t('vault.window.unavailable.keychain', { keychain: inSentence, unlock })
          : t('vault.window.unavailable.file', { detail: fileFailureWords(fileFailure) })}
      </p>
      <p className="quiet small">
        <HelpLink code={storageCodes[fileFailure ?? 'keychain-unavailable']} />
      </p>
      {fileFailure === null && (
        <Button kind="primary" large autoFocus onClick={() => void send('app.quitAndReopen', null)}>
          {t('vault.window.unavailable.reopen')}
        </Button>
      )}
      <Button
        {...(fileFailure !== null && { kind: 'primary', large: true, autoFocus: true })}
        busy={busy}
        onClick={() => void retry()}
      >
        {t('renewal.window.failure.tryNow')}
      </Button>
      {mayStartAnew && <StartAnew />}
      <ForgetEverythingButton />
    </CardLayout>
  )
}

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

/** For a person whose keychain is gone. Nothing is deleted. */
function StartAnew() {
  return (
    <>
      <Button onClick={() => void send('vault.startAnew', null)}>{t('vault.window.startAnew.button')}</Button>
      <p className="quiet small">{t('vault.window.startAnew.help')}</p>
    </>
  )
}
