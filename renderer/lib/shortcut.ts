import { type Modifier, modifiers, parseAccelerator } from '../../app/model/settings/accelerator.ts'
import { t } from '../../app/words/index.ts'

/** How this platform writes a key that is pressed with Ctrl, or on a Mac with Command: `Ctrl+C`, `⌘C`. */
export function shortcut(platform: string, key: string): string {
  return platform === 'darwin' ? `⌘${key}` : `${t('window.key.Control')}+${key}`
}

const macSigns: Readonly<Record<Modifier, string>> = { Control: '⌃', Alt: '⌥', Shift: '⇧', Super: '⌘' }

function modifierName(modifier: Modifier, platform: string): string {
  if (platform === 'darwin') return macSigns[modifier]
  return modifier === 'Super' && platform === 'win32' ? 'Win' : t(`window.key.${modifier}`)
}

/** All modifiers as this platform writes them: `Ctrl, Alt, Shift, Super`. */
export function modifierNames(platform: string): string {
  return modifiers.map((each) => modifierName(each, platform)).join(', ')
}

/** An accelerator as this platform writes it: `Ctrl+Alt+K`, `⌃⌥K`. */
export function acceleratorName(accelerator: string, platform: string): string {
  const { modifiers: held, key } = parseAccelerator(accelerator)
  const names = [
    ...held.map((each) => modifierName(each, platform)),
    key === 'Space' ? t('window.key.Space') : key,
  ]
  return names.join(platform === 'darwin' ? '' : '+')
}
