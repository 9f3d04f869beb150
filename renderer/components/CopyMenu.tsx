import ChevronDown from 'lucide-react/icons/chevron-down'
import type { CopyForm } from '../../app/model/copy-format.ts'
import { words } from '../words.ts'
import styles from './CopyMenu.module.css'
import { MenuButton } from './MenuButton.tsx'

const forms: readonly CopyForm[] = ['token', 'header', 'bash', 'powershell', 'json']

interface CopyMenuProps {
  /** The form that the copy button uses. */
  chosen: CopyForm
  onCopy: (form: CopyForm) => void
}

export function CopyMenu({ chosen, onCopy }: CopyMenuProps) {
  return (
    <MenuButton
      label={words.token.copyAs}
      className={styles.trigger}
      icon={<ChevronDown />}
      items={forms.map((form) => ({
        label: words.token.forms[form],
        sample: words.token.samples[form],
        checked: form === chosen,
        onChoose: () => onCopy(form),
      }))}
      note={words.token.headerNote}
    />
  )
}
