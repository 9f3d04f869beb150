/**
 * The terminals, editors and API clients that a person starts, by the file of the process that lives as long as their
 * window. What is not here cannot be allowed for good: see docs/decisions/always-by-list.md.
 */
const linuxNames = new Set([
  'alacritty',
  'cosmic-term',
  'foot',
  'ghostty',
  'gnome-terminal-server',
  'kgx',
  'kitty',
  'konsole',
  'lxterminal',
  'mate-terminal',
  'ptyxis-agent',
  'qterminal',
  'tilix',
  'urxvt',
  'wezterm-gui',
  'xfce4-terminal',
  'xterm',
  'yakuake',

  'clion',
  'code',
  'code-insiders',
  'codium',
  'cursor',
  'gnome-builder',
  'goland',
  'idea',
  'kate',
  'kdevelop',
  'phpstorm',
  'pycharm',
  'rider',
  'rubymine',
  'rustrover',
  'sublime_text',
  'webstorm',
  'windsurf',
  'zed-editor',

  'bruno',
  'insomnia',
  'postman',
])

/** The same by the name of their bundle on macOS. */
const macNames = new Set([
  'Alacritty',
  'Ghostty',
  'iTerm',
  'kitty',
  'Terminal',
  'Warp',
  'WezTerm',

  'Android Studio',
  'CLion',
  'Cursor',
  'GoLand',
  'IntelliJ IDEA',
  'Nova',
  'PhpStorm',
  'PyCharm',
  'Rider',
  'RubyMine',
  'RustRover',
  'Sublime Text',
  'Visual Studio Code',
  'VSCodium',
  'WebStorm',
  'Windsurf',
  'Xcode',
  'Zed',

  'Bruno',
  'Insomnia',
  'Postman',
])

const macBundle = /^(?:\/System)?\/Applications\/(?:Utilities\/)?([^/]+)\.app\/Contents\/MacOS\/[^/]+$/

/** Whether the file is that of one of these apps. Its name says so, so ask only where other programs cannot have put it. */
export function isKnownApp(path: string): boolean {
  const [, bundle] = macBundle.exec(path) ?? []
  if (bundle !== undefined) return macNames.has(bundle)
  return linuxNames.has(path.slice(path.lastIndexOf('/') + 1))
}
