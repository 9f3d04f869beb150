import ChevronDown from 'lucide-react/icons/chevron-down'
import { type CopyFormat, copyFormats } from '../../app/model/copy-format.ts'
import { words } from '../words.ts'
import { MenuButton } from './MenuButton.tsx'

interface CopyMenuProps {
  className: string | undefined
  onCopy: (format: CopyFormat) => void
}

export function CopyMenu({ className, onCopy }: CopyMenuProps) {
  return (
    <MenuButton
      label={words.token.copyAs}
      className={className}
      icon={<ChevronDown />}
      items={copyFormats.map((format) => ({
        label: words.token.formats[format],
        sample: words.token.samples[format],
        onChoose: () => onCopy(format),
      }))}
      note={words.token.headerNote}
    />
  )
}
