import { createContext, type ReactNode, use, useState } from 'react'
import { type FailureCode, storageCodes } from '../../app/help/model/failure-codes.ts'
import type { Notice as NoticeOfFile } from '../../app/snapshot/model/snapshot.ts'
import { durationWords, noticeWords, notSavedWords, policyProblemWords, t } from '../../app/words/index.ts'
import { Button } from '../ui/Button.tsx'
import { Notice } from '../ui/Notice.tsx'
import { requestWithNotice } from '../window/requests.ts'
import { useBase, useSnapshot } from '../window/use-snapshot.ts'
import { HelpLink } from './HelpLink.tsx'

/** Stores keys, not sentences, because the language may change. */
const Dismissed = createContext<readonly [keys: readonly string[], set: (keys: readonly string[]) => void]>([
  [],
  () => {},
])

/** Keeps what the person dismissed, because the screens below it are created anew for another account. */
export function KeepDismissed({ children }: { children: ReactNode }) {
  return <Dismissed value={useState<readonly string[]>([])}>{children}</Dismissed>
}

/** `clockOffByMs`: local clock minus the service's, if they differ by minutes. */
export function Notices({ clockOffByMs = null }: { clockOffByMs?: number | null }) {
  const { notices, online, policy, vault, isReplaced } = useBase((base) => base)
  const hasAccounts = useSnapshot(({ accounts }) => accounts.length > 0)
  const [dismissed, setDismissed] = use(Dismissed)
  const dismiss = (key: string) => setDismissed([...dismissed, key])
  const notSaved = vault.state === 'ready' ? vault.notSaved : null
  const policyProblem = policyProblemWords(policy.problems)
  const policyKey = JSON.stringify(policy.problems)
  const open = notices
    .map((notice) => ({ notice, key: JSON.stringify(notice), code: noticeCode(notice) }))
    .filter(({ notice, key }) => notice.kind !== 'settings-not-saved' && !dismissed.includes(key))
  return (
    <div className="stack" aria-live="polite">
      {notSaved !== null && (
        <Notice tone="bad">
          {notSavedWords(notSaved)} <HelpLink code={storageCodes[notSaved]} />
        </Notice>
      )}
      <SettingsNotSaved />
      {open.map(({ notice, key, code }) => (
        <Notice
          key={key}
          tone="warn"
          onDismiss={() => {
            dismiss(key)
            // Otherwise the notice would return at the next start.
            if (notice.kind === 'settings-unread') void requestWithNotice('settings.dismissNotices', null)
          }}
        >
          {noticeWords(notice)} {code !== null && <HelpLink code={code} />}
        </Notice>
      ))}
      {policyProblem !== null && !dismissed.includes(policyKey) && (
        <Notice tone="warn" onDismiss={() => dismiss(policyKey)}>
          {policyProblem}
        </Notice>
      )}
      {isReplaced && !dismissed.includes('new-installation') && (
        <Notice
          tone="note"
          actions={
            <Button onClick={() => void requestWithNotice('app.quitAndReopen', null)}>
              {t('updates.window.installed.restart')}
            </Button>
          }
          onDismiss={() => dismiss('new-installation')}
        >
          {t('updates.window.installed.sentence')}
        </Notice>
      )}
      {clockOffByMs !== null && (
        <Notice tone="warn">
          {t(`renewal.window.clock${clockOffByMs > 0 ? 'Ahead' : 'Behind'}`, {
            minutes: durationWords(clockOffByMs),
          })}
        </Notice>
      )}
      {!online && (
        <Notice tone="note">
          {t(hasAccounts ? 'renewal.window.offline' : 'renewal.window.offlineOnly')}
        </Notice>
      )}
    </div>
  )
}

/** Shown while a change of the settings is in effect but not in their file. */
export function SettingsNotSaved() {
  const notice = useBase((base) => base.notices.find(({ kind }) => kind === 'settings-not-saved'))
  if (notice === undefined) return null
  const code = noticeCode(notice)
  return (
    <div role="alert">
      <Notice tone="bad">
        {noticeWords(notice)} {code !== null && <HelpLink code={code} />}
      </Notice>
    </div>
  )
}

/** Null if the notice itself says what to do. */
function noticeCode(notice: NoticeOfFile): FailureCode | null {
  if (notice.kind === 'vault-newer') return storageCodes.newer
  if (notice.kind === 'settings-unread') return null
  return 'problem' in notice ? storageCodes[notice.problem] : null
}
