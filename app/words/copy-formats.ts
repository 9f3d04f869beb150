import { type CopyFormat, formatName } from '../model/copying/copy-format.ts'
import { t } from './translate.ts'

/** What a copy format is called; a name of the person's own is theirs. */
export function formatWords(format: CopyFormat): string {
  const name = formatName(format)
  return typeof name === 'string' ? t(`copyFormat.${name}`) : name.name
}
