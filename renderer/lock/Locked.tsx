import type { ReactNode } from 'react'
import type { LockView } from '../../app/lock/model/lock-view.ts'
import { notSavedWords, t } from '../../app/words/index.ts'
import { Button } from '../ui/Button.tsx'
import { FormAlert } from '../ui/Form.tsx'
import { Notice } from '../ui/Notice.tsx'
import styles from '../vault/UnlockCard.module.css'
import { UnlockCard } from '../vault/UnlockCard.tsx'
import { CardLayout } from '../window/CardLayout.tsx'
import { useRequest } from '../window/requests.ts'
import { useBase } from '../window/use-snapshot.ts'
import { PinForm, requiredPinWords } from './PinDialog.tsx'

export function PinRequired() {
  const unread = useBase((base) => base.policy.unread)
  return (
    <CardLayout title={t('lock.window.changePin.nothing')} subtitle={requiredPinWords(unread)}>
      <PinForm hasPin={false} onSet={() => undefined} />
    </CardLayout>
  )
}

interface LockedProps {
  lock: Extract<LockView, { state: 'locked' }>
  /** Notices of other capabilities, above the card. */
  children?: ReactNode
}

/** The lock screen. It shows nothing about any account. */
export function Locked({ lock: { secret, retryAt, systemCheck }, children }: LockedProps) {
  const bySystem = useRequest()
  const notSaved = useBase(({ vault }) => (vault.state === 'ready' ? vault.notSaved : null))
  return (
    <UnlockCard
      title={t('lock.window.title')}
      subtitle={t('lock.window.subtitle')}
      notices={
        <div role="status">
          {children}
          {notSaved !== null && (
            <Notice tone="bad">
              {notSavedWords(notSaved)} {t('lock.window.notSaved')}
            </Notice>
          )}
        </div>
      }
      secret={secret}
      label={t('lock.window.secret')}
      retryAt={retryAt}
      unlock={(request, typed) => request('lock.unlock', { secret: typed })}
    >
      {systemCheck !== null && (
        <div className={styles.form}>
          <Button onClick={() => void bySystem.request('lock.unlockBySystem', null)}>
            {t(`lock.window.system.${systemCheck}`)}
          </Button>
          <FormAlert>{bySystem.whyRefused}</FormAlert>
        </div>
      )}
    </UnlockCard>
  )
}
