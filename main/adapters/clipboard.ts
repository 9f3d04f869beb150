import type { ClipboardItem, Clipboard as ElectronClipboard } from 'electron'
import type { Clipboard } from '../../app/ports.ts'
import { clipboardMarks } from './clipboard-marks.ts'

export interface ClipboardParts {
  readonly clipboard: Pick<ElectronClipboard, 'write' | 'writeText' | 'readText' | 'clear'>
  readonly ClipboardItem: new (items: Record<string, string | Blob>) => ClipboardItem
}

/** The system's clipboard. Methods reject where another program holds it. */
export function createClipboard(parts: ClipboardParts, platform: NodeJS.Platform): Clipboard {
  const { clipboard, ClipboardItem } = parts
  return {
    async write(text) {
      await clipboard.write([new ClipboardItem({ 'text/plain': text, ...clipboardMarks(platform) })])
      if ((await clipboard.readText()) === text) return { marked: true }
      await clipboard.writeText(text)
      return { marked: false }
    },
    readText: () => clipboard.readText(),
    clear: async () => clipboard.clear(),
  }
}
