import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactElement } from 'react'
import { afterEach, expect, test } from 'vitest'
import { AddressField } from '../../../renderer/components/sign-in/AddressField.tsx'
import { TransferRow } from '../../../renderer/components/transfer/TransferRow.tsx'
import { aSnapshot } from '../../support/snapshots.ts'
import { speakEnglish, speakGerman } from '../../support/speak.ts'
import { fakeMain } from '../fake-main.ts'
import { snapshotSource } from '../snapshot-context.tsx'

afterEach(() => speakEnglish())

const results: [
  what: string,
  draw: () => ReactElement,
  act: () => Promise<void>,
  english: RegExp,
  german: RegExp,
][] = [
  [
    'the note at an address',
    () => <AddressField defaultValue="" autoFocus />,
    () => userEvent.paste('https://slides.example.com?x'),
    /^Shortened/,
    /^Gekürzt/,
  ],
  [
    'an import',
    () => <TransferRow />,
    () => userEvent.click(screen.getByRole('button', { name: 'Import accounts' })),
    /Nothing was added/,
    /Es wurde nichts hinzugefügt/,
  ],
]

test.each(results)('the result of %s changes its language', async (_what, draw, act, english, german) => {
  fakeMain.answer('accounts.previewImport', () => ({ kind: 'not-imported', problem: null }))
  const { rerender } = render(draw(), snapshotSource(aSnapshot()))
  await act()
  expect(screen.getByText(english)).toBeTruthy()
  await speakGerman()
  rerender(draw())
  expect(screen.getByText(german)).toBeTruthy()
})
