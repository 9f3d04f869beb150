import { useEffect, useState } from 'react'
import { t } from '../../app/words/index.ts'
import { SignInForm } from '../components/sign-in/SignInForm.tsx'
import { ImportButton, type ImportOutcome, importWords } from '../components/transfer/ImportButton.tsx'
import { Notice } from '../components/ui/Notice.tsx'
import { CardLayout } from '../components/window/CardLayout.tsx'
import { Notices } from '../components/window/Notices.tsx'
import type { SignInDrafts } from '../hooks/use-sign-in-drafts.ts'
import type { FormLink } from '../hooks/use-sign-in-link.ts'

interface SignInProps {
  drafts: SignInDrafts
  link: FormLink
  onSignedIn: (accountId: string) => void
}

/** Shown while there is no account. */
export function SignIn({ drafts, link, onSignedIn }: SignInProps) {
  const [outcome, setOutcome] = useState<ImportOutcome | null>(null)
  const { filled, notice } = link
  // What a link says takes its place.
  useEffect(() => {
    if (filled !== null || notice !== null) setOutcome(null)
  }, [filled, notice])
  const said = outcome && importWords(outcome)
  return (
    <CardLayout title={t('window.signIn.submit')} tagline={t('window.signIn.tagline')} notices={<Notices />}>
      <SignInForm
        key={link.formKey}
        account={null}
        drafts={drafts}
        link={link}
        otherWay={<ImportButton kind="text" onOutcome={setOutcome} />}
        onSignedIn={onSignedIn}
      />
      {said !== null && (
        <div role="alert">
          <Notice tone="bad">{said}</Notice>
        </div>
      )}
    </CardLayout>
  )
}
