import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import type { Language } from '../../../app/settings/model/language.ts'
import { loadCatalogue, speaking, t } from '../../../app/words/index.ts'
import { SignInPane } from '../../../renderer/accounts/sign-in/SignInPane.tsx'
import { useSignInDrafts } from '../../../renderer/accounts/sign-in/use-sign-in-drafts.ts'
import { SettingRows } from '../../../renderer/settings/SettingRow.tsx'
import { useLanguage } from '../../../renderer/window/language.ts'
import { aSnapshot } from '../../support/snapshots.ts'
import { speakEnglish, speakGerman } from '../../support/speak.ts'
import { fakeMain } from '../fake-main.ts'
import { snapshotSource } from '../snapshot-context.tsx'

afterEach(() => speakEnglish())

function Back({ wanted }: { wanted: Language }) {
  useLanguage(wanted)
  return <p>{t('words.window.back')}</p>
}

test('what is drawn changes its language once that is loaded', async () => {
  const { rerender } = render(<Back wanted="en" />)
  rerender(<Back wanted="de" />)
  expect(await screen.findByText('Zurück')).toBeTruthy()
  expect(document.documentElement.lang).toBe('de')
})

test('of two quick changes the last one counts, even if the first is loaded after it', async () => {
  const { rerender } = render(<Back wanted="en" />)
  rerender(<Back wanted="de" />)
  rerender(<Back wanted="en" />)
  await loadCatalogue('de')
  rerender(<Back wanted="en" />)
  expect([speaking().language, screen.getByRole('paragraph').textContent]).toEqual(['en', 'Back'])
})

function Results() {
  return (
    <>
      <SignInPane account={null} drafts={useSignInDrafts()} onShow={() => {}} />
      <SettingRows section="general" />
    </>
  )
}

test('the results of what a person did change their language', async () => {
  const { rerender } = render(<Results />, snapshotSource(aSnapshot()))
  fakeMain.answer('settings.change', () => ({ kind: 'set-by-organization' }))
  await userEvent.click(screen.getByRole('switch', { name: 'Open at login' }))
  await userEvent.click(screen.getByLabelText('Service address'))
  await userEvent.paste('https://slides.example.com?x')
  for (const words of [/^Shortened/, /^Set by your organization/]) screen.getByText(words)
  await speakGerman()
  rerender(<Results />)
  for (const words of [/^Gekürzt/, /^Von Ihrer Organisation/]) screen.getByText(words)
})
