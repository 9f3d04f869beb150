import { type CopyFormat, isOwn } from '../formats/model/copy-format.ts'
import { t } from './translate.ts'

/** What a copy format is called; a name of the person's own is theirs. */
export function formatWords(format: CopyFormat): string {
  return isOwn(format) ? format.name : t(`copyFormat.${format.id}`)
}
