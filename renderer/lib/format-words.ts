import { type CopyFormat, formatName } from '../../app/model/copy-formats.ts'
import { t } from '../../app/words/index.ts'

/** What a copy format is called; a name of the person's own is theirs. */
export function formatWords(format: CopyFormat): string {
  const name = formatName(format)
  return typeof name === 'string' ? t(`window.token.formats.${name}`) : name.name
}
