import ChevronDown from 'lucide-react/icons/chevron-down'
import { type CopyFormat, copyFormats } from '../../app/model/copy-format.ts'
import { words } from '../words.ts'
import { MenuButton } from './MenuButton.tsx'

interface CopyMenuProps {
  className: string | undefined
  /** The format that the copy button uses. */
  chosen: CopyFormat
  onCopy: (format: CopyFormat) => void
}

export function CopyMenu({ className, chosen, onCopy }: CopyMenuProps) {
  return (
    <MenuButton
      label={words.token.copyAs}
      className={className}
      icon={<ChevronDown />}
      items={copyFormats.map((format) => ({
        label: words.token.formats[format],
        sample: words.token.samples[format],
        checked: format === chosen,
        onChoose: () => onCopy(format),
      }))}
      note={words.token.headerNote}
    />
  )
}
