import type { ClipboardItem, Clipboard as ElectronClipboard } from 'electron'
import type { Clipboard } from '../../app/ports/index.ts'
import { clipboardMarks } from './clipboard-marks.ts'

export interface ClipboardParts {
  readonly clipboard: Pick<ElectronClipboard, 'write' | 'writeText' | 'readText' | 'clear'> & {
    /** Linux's primary selection: what a middle click pastes. */
    readonly selection: Pick<ElectronClipboard, 'readText' | 'clear'>
  }
  readonly ClipboardItem: new (items: Record<string, string | Blob>) => ClipboardItem
  /** Whether the desktop takes a change from Deckpass now. */
  isHeard(): boolean
}

/**
 * The system's clipboard. Methods reject where another program holds it. A change rejects also where the desktop
 * would not hear it: a Wayland compositor drops what does not follow a press in the program's own window, says
 * nothing of it, and lets the program read its own text back.
 */
export function createClipboard(parts: ClipboardParts, platform: NodeJS.Platform): Clipboard {
  const { clipboard, ClipboardItem } = parts
  const mustBeHeard = () => {
    if (!parts.isHeard()) throw new Error('The desktop takes a copy only from the window in use.')
  }
  const writeMarked = async (text: string) => {
    await clipboard.write([new ClipboardItem({ 'text/plain': text, ...clipboardMarks(platform) })])
    if ((await clipboard.readText()) === text) return { marked: true }
    await clipboard.writeText(text)
    return { marked: false }
  }
  return {
    async write(text) {
      mustBeHeard()
      const written = await writeMarked(text)
      // On Linux, Chromium offers each copied text as the primary selection too, where no mark and no clearing reach it.
      const { selection } = clipboard
      if (platform === 'linux' && (await selection.readText()) === text) selection.clear()
      return written
    },
    readText: () => clipboard.readText(),
    async clear() {
      mustBeHeard()
      clipboard.clear()
    },
  }
}
