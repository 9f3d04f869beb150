import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactElement } from 'react'
import { afterEach, expect, test } from 'vitest'
import { SignInPane } from '../../../renderer/accounts/sign-in/SignInPane.tsx'
import { useSignInDrafts } from '../../../renderer/accounts/sign-in/use-sign-in-drafts.ts'
import { SettingRows } from '../../../renderer/settings/SettingRow.tsx'
import { aSnapshot } from '../../support/snapshots.ts'
import { speakEnglish, speakGerman } from '../../support/speak.ts'
import { fakeMain } from '../fake-main.ts'
import { snapshotSource } from '../snapshot-context.tsx'

afterEach(() => speakEnglish())

function FirstSignIn() {
  return <SignInPane account={null} drafts={useSignInDrafts()} onShow={() => {}} />
}

const results: [
  what: string,
  draw: () => ReactElement,
  act: () => Promise<void>,
  english: RegExp,
  german: RegExp,
][] = [
  [
    'the note at an address',
    () => <FirstSignIn />,
    () => userEvent.paste('https://slides.example.com?x'),
    /^Shortened/,
    /^Gekürzt/,
  ],
  [
    'a setting that the organization has set',
    () => <SettingRows section="general" />,
    async () => {
      fakeMain.answer('settings.change', () => ({ kind: 'set-by-organization' }))
      await userEvent.click(screen.getByRole('switch', { name: 'Open at login' }))
    },
    /^Set by your organization/,
    /^Von Ihrer Organisation/,
  ],
]

test.each(results)('the result of %s changes its language', async (_what, draw, act, english, german) => {
  const { rerender } = render(draw(), snapshotSource(aSnapshot()))
  await act()
  expect(screen.getByText(english)).toBeTruthy()
  await speakGerman()
  rerender(draw())
  expect(screen.getByText(german)).toBeTruthy()
})
