import { type ShortcutName, shortcuts } from '../../app/help/model/shortcuts.ts'
import { type Modifier, modifiers, parseAccelerator } from '../../app/settings/model/accelerator.ts'
import { t } from '../../app/words/index.ts'

const macSigns: Readonly<Record<Modifier, string>> = { Control: '⌃', Alt: '⌥', Shift: '⇧', Super: '⌘' }
const arrows: Readonly<Record<string, string>> = { Up: '↑', Down: '↓' }

function modifierName(modifier: Modifier, platform: string): string {
  if (platform === 'darwin') return macSigns[modifier]
  return modifier === 'Super' && platform === 'win32' ? 'Win' : t(`words.window.key.${modifier}`)
}

/** All modifiers as this platform writes them: `Ctrl, Alt, Shift, Super`. */
export function modifierNames(platform: string): string {
  return modifiers.map((each) => modifierName(each, platform)).join(', ')
}

/** An accelerator as this platform writes it: `Ctrl+Alt+K`, `⌃⌥K`. */
export function acceleratorName(accelerator: string, platform: string): string {
  const isMac = platform === 'darwin'
  const { modifiers: held, key } = parseAccelerator(
    accelerator.replace('CmdOrCtrl', isMac ? 'Super' : 'Control'),
  )
  const keyName = key === 'Space' ? t('words.window.key.Space') : (arrows[key] ?? key)
  return [...held.map((each) => modifierName(each, platform)), keyName].join(isMac ? '' : '+')
}

/** A shortcut as a control shows it: `Ctrl+C`, `⌘C`. */
export function shortcutKeys(name: ShortcutName, platform: string): string {
  return acceleratorName(shortcuts[name][0], platform)
}

export function ariaShortcut(name: ShortcutName, platform: string): string {
  return shortcuts[name][0].replace('CmdOrCtrl', platform === 'darwin' ? 'Meta' : 'Control')
}
