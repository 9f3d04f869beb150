import { storageCodes } from '../../app/help/model/failure-codes.ts'
import type { VaultView } from '../../app/vault/model/vault-view.ts'
import { dates, fileProblemWords, t } from '../../app/words/index.ts'
import { HelpLink } from '../help/HelpLink.tsx'
import { Notices } from '../help/Notices.tsx'
import { Button } from '../ui/Button.tsx'
import { Logo } from '../ui/Logo.tsx'
import { CardLayout } from '../window/CardLayout.tsx'
import { requestWithNotice, useRequest } from '../window/requests.ts'
import { useBase, useKeychain } from '../window/use-snapshot.ts'
import { useTimedValue } from '../window/use-timed-value.ts'
import { ForgetEverythingButton } from './ForgetEverythingButton.tsx'
import { ProtectionForm } from './ProtectionForm.tsx'
import { UnlockCard } from './UnlockCard.tsx'
import styles from './UnopenedVault.module.css'

type State<Name> = Extract<VaultView, { state: Name }>

/** The screens of a vault that is not ready. Nothing in it is changed unless the person asks for that. */
export function UnopenedVault({ vault }: { vault: Exclude<VaultView, State<'ready'>> }) {
  switch (vault.state) {
    case 'opening':
      // Rarely seen, because it shows only while the keychain is slow.
      return (
        <main className={`${styles.late} centred quiet`}>
          <Logo size={40} />
          <p>{t('vault.window.opening')}</p>
        </main>
      )
    case 'choose':
      return <ChooseProtection />
    case 'closed':
      return (
        <UnlockCard
          title={t('vault.window.closed.title')}
          subtitle={t('vault.window.closed.subtitle')}
          notices={<Notices />}
          secret="passphrase"
          label={t('vault.window.protection.passphrase')}
          retryAt={vault.retryAt}
          unlock={(request, passphrase) => request('vault.unlock', { passphrase })}
        />
      )
    case 'unavailable':
      return <Unavailable vault={vault} />
    case 'other-key':
      return <OtherKey />
  }
}

function ChooseProtection() {
  const isUnknown = useBase((base) => base.keychain === 'unknown')
  const { inSentence, unlock } = useKeychain()
  return (
    <CardLayout title={t('vault.window.protection.chooseTitle')} notices={<Notices />}>
      <p className="quiet">
        {isUnknown
          ? t('vault.window.protection.noKeychain')
          : t('vault.window.protection.noAnswer', { keychain: inSentence, unlock })}{' '}
        {t('vault.window.protection.choose')}
      </p>
      <ProtectionForm submit={t('vault.window.protection.proceed')} onDone={() => {}} />
    </CardLayout>
  )
}

/** The vault cannot be read now, because of the keychain or the disk. */
function Unavailable({ vault: { since, fileProblem, startAnewAt } }: { vault: State<'unavailable'> }) {
  const { inSentence, unlock } = useKeychain()
  const { request, busy } = useRequest()
  const mayStartAnew = useTimedValue((now) => startAnewAt !== null && now >= startAnewAt)

  const isKeychain = fileProblem === null
  return (
    <CardLayout
      title={isKeychain ? t('vault.window.unavailable.title') : t('vault.window.unavailable.fileTitle')}
      subtitle={t('vault.window.unavailable.since', { since: dates.since(since, Date.now()) })}
    >
      <p className="quiet">
        {isKeychain
          ? t('vault.window.unavailable.keychain', { keychain: inSentence, unlock })
          : t('vault.window.unavailable.file', { detail: fileProblemWords(fileProblem) })}
      </p>
      <Help code={fileProblem ?? 'keychain-unavailable'} />
      {isKeychain && <Reopen label={t('vault.window.unavailable.reopen')} />}
      <Button
        {...(!isKeychain && { kind: 'primary', large: true, autoFocus: true })}
        busy={busy}
        onClick={() => void request('vault.retry', null)}
      >
        {t('words.window.tryNow')}
      </Button>
      {mayStartAnew && <StartAnew />}
      <ForgetEverythingButton />
    </CardLayout>
  )
}

/** The keychain has another key than the one that sealed the vault. */
function OtherKey() {
  const { inSentence } = useKeychain()
  return (
    <CardLayout title={t('vault.window.otherKey.title')}>
      <p className="quiet">{t('vault.window.otherKey.text', { keychain: inSentence })}</p>
      <Help code="key-not-in-keychain" />
      <Reopen label={t('vault.window.otherKey.tryAgain')} />
      <StartAnew />
    </CardLayout>
  )
}

function Help({ code }: { code: keyof typeof storageCodes }) {
  return (
    <p className="quiet small">
      <HelpLink code={storageCodes[code]} />
    </p>
  )
}

function Reopen({ label }: { label: string }) {
  return (
    <Button kind="primary" large autoFocus onClick={() => void requestWithNotice('app.quitAndReopen', null)}>
      {label}
    </Button>
  )
}

/** For a person whose keychain is gone. Nothing is deleted. */
function StartAnew() {
  return (
    <>
      <Button onClick={() => void requestWithNotice('vault.startAnew', null)}>
        {t('vault.window.startAnew.button')}
      </Button>
      <p className="quiet small">{t('vault.window.startAnew.help')}</p>
    </>
  )
}
