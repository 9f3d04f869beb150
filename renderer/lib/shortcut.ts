/** How this platform writes a key that is pressed with Ctrl, or on a Mac with Command: `Ctrl+C`, `⌘C`. */
export function shortcut(platform: string, key: string): string {
  return platform === 'darwin' ? `⌘${key}` : `Ctrl+${key}`
}
