import { render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { Language } from '../../../app/settings/model/language.ts'
import { loadCatalogue, speaking, t } from '../../../app/words/index.ts'
import { useLanguage } from '../../../renderer/window/language.ts'
import { speakEnglish } from '../../support/speak.ts'

afterEach(() => speakEnglish())

function Back({ wanted }: { wanted: Language }) {
  useLanguage(wanted)
  return <p>{t('words.window.back')}</p>
}

test('the page changes its language once that is loaded', async () => {
  const { rerender } = render(<Back wanted="en" />)
  rerender(<Back wanted="de" />)
  expect(await screen.findByText('Zurück')).toBeTruthy()
  expect(document.documentElement.lang).toBe('de')
})

test('the last of two quick changes takes effect, even if the first is loaded after it', async () => {
  const { rerender } = render(<Back wanted="en" />)
  rerender(<Back wanted="de" />)
  rerender(<Back wanted="en" />)
  await loadCatalogue('de')
  rerender(<Back wanted="en" />)
  expect([speaking().language, screen.getByRole('paragraph').textContent]).toEqual(['en', 'Back'])
})
