import { type CopyFormat, isOwn } from '../formats/model/copy-format.ts'
import { t } from './translate.ts'

/** The name of a copy format, or the one that the person gave it. */
export function formatWords(format: CopyFormat): string {
  return isOwn(format) ? format.name : t(`copying.format.${format.id}`)
}
