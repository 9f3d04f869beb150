import { useEffect, useRef } from 'react'
import type { AccountView } from '../../../app/accounts/model/account-view.ts'
import { t } from '../../../app/words/index.ts'
import { Notices } from '../../help/Notices.tsx'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { CardLayout } from '../../window/CardLayout.tsx'
import { useAccountName } from '../use-account-name.ts'
import { SignInForm, type SignInFormProps } from './SignInForm.tsx'
import type { SignInDrafts } from './use-sign-in-drafts.ts'

interface SignInPaneProps extends SignInFormProps {
  /** Absent if there is no account to go back to. */
  onBack?: () => void
}

export function SignInPane({ onBack, ...form }: SignInPaneProps) {
  const { account, drafts } = form
  const title = onBack ? 'accounts.window.list.add' : 'accounts.window.signIn.submit'
  return (
    <CardLayout
      title={t(account ? 'words.window.signInAgain' : title)}
      subtitle={account ? <AgainSubtitle account={account} /> : drafts.filled?.name}
      notices={!account && !onBack && <Notices />}
      onBack={onBack}
    >
      <SignInForm key={drafts.fills} {...form}>
        {account === null && <LinkNotice drafts={drafts} />}
      </SignInForm>
    </CardLayout>
  )
}

function AgainSubtitle({ account }: { account: AccountView }) {
  return t('accounts.window.signIn.againSubtitle', { name: useAccountName(account) })
}

/** Explains why a link filled in nothing, or offers to replace what was typed. */
function LinkNotice({ drafts: { notice, fill } }: { drafts: SignInDrafts }) {
  const box = useRef<HTMLDivElement>(null)
  // The form above may be scrolled away from the notice.
  useEffect(() => box.current?.scrollIntoView({ block: 'nearest' }))
  if (notice === null) return null
  return (
    <div role="alert" ref={box}>
      <Notice
        tone={notice.kind === 'fill' ? 'note' : 'warn'}
        look="dense"
        actions={
          notice.kind === 'fill' && (
            <Button kind="text" onClick={() => fill(notice)}>
              {t('accounts.window.link.use')}
            </Button>
          )
        }
      >
        {notice.kind === 'fill'
          ? t('accounts.window.link.offered', { host: notice.host })
          : t(`accounts.window.link.refused.${notice.reason}`)}
      </Notice>
    </div>
  )
}
