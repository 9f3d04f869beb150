import { previewOf, type TokenValues } from '../../app/formats/model/render-token.ts'
import { useSnapshot } from '../window/use-snapshot.ts'
import { valuesOf } from './format-values.ts'

/** Where there is no account yet. */
const examples: TokenValues = {
  token: '••••••••',
  expiresAt: Date.UTC(2026, 10, 27, 10, 24),
  estimated: false,
  host: 'slides.example.com',
  username: 'm.okafor',
}

/** What a format would copy, the token masked: of the first account, or of an example where there is none. */
export function useFormatPreview(): (format: Parameters<typeof previewOf>[0]) => string {
  const account = useSnapshot((snapshot) => snapshot.accounts[0])
  return (format) => previewOf(format, account === undefined ? examples : valuesOf(account))
}
