import { type CopyFormat, isOwn } from '../../app/formats/model/copy-format.ts'
import { t } from '../../app/words/index.ts'

/** What the button says that copies in this format: `Copy token`, `Copy HTTP header`. */
export function copyWords(format: CopyFormat): string {
  const which = isOwn(format) ? { format: 'own', name: format.name } : { format: format.id, name: '' }
  return t('copying.window.token.copyFormat', which)
}
