import ChevronDown from 'lucide-react/icons/chevron-down'
import type { CopyFormat } from '../../../app/model/copy-format.ts'
import { words } from '../../../app/words/window.ts'
import { MenuButton } from '../ui/MenuButton.tsx'

// The list is a constant: it has the names of its type and no others.
const formats = Object.keys(words.token.formats) as CopyFormat[]

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
      items={formats.map((format) => ({
        ...words.token.formats[format],
        onChoose: () => onCopy(format),
      }))}
      note={words.token.headerNote}
    />
  )
}
