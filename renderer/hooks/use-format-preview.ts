import { type CopyTemplate, previewOf } from '../../app/model/copying/copy-template.ts'
import { valuesOf } from '../lib/format-values.ts'
import { useSnapshot } from './use-snapshot.ts'

/** What a format would copy, the token masked: of the first account, or of an example where there is none. */
export function useFormatPreview(): (format: CopyTemplate) => string {
  const account = useSnapshot((snapshot) => snapshot.accounts[0])
  return (format) => previewOf(format, account && valuesOf(account))
}
