import { type CopyFormat, formatName } from '../../app/model/copying/copy-format.ts'
import { t } from '../../app/words/index.ts'

/** What the button says that copies in this format: `Copy token`, `Copy HTTP header`. */
export function copyWords(format: CopyFormat): string {
  const name = formatName(format)
  const { format: which, name: own } =
    typeof name === 'string' ? { format: name, name: '' } : { format: 'own', ...name }
  return t('window.token.copyFormat', { format: which, name: own })
}
