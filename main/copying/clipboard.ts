import type { ClipboardItem, Clipboard as ElectronClipboard } from 'electron'
import type { Clipboard } from '../../app/copying/ports.ts'

export interface ClipboardParts {
  readonly clipboard: Pick<ElectronClipboard, 'write' | 'writeText' | 'readText' | 'clear'> & {
    /** Linux's primary selection: what a middle click pastes. */
    readonly selection: Pick<ElectronClipboard, 'readText' | 'clear'>
  }
  readonly ClipboardItem: new (items: Record<string, string | Blob>) => ClipboardItem
  /** Whether the desktop accepts a change from Deckpass now. */
  canWrite(): boolean
}

/**
 * The system's clipboard. Methods reject while another program holds it. A change rejects also if it would be lost:
 * a Wayland compositor silently drops what does not follow a press in the program's own window, and lets the program
 * read its own text back.
 */
export function createClipboard(parts: ClipboardParts, platform: NodeJS.Platform): Clipboard {
  const { clipboard, ClipboardItem } = parts
  const assertCanWrite = () => {
    if (!parts.canWrite()) throw new Error('The desktop takes a copy only from the window in use.')
  }
  const writeMarked = async (text: string) => {
    await clipboard.write([new ClipboardItem({ 'text/plain': text, ...clipboardMarks(platform) })])
    if ((await clipboard.readText()) === text) return { marked: true }
    await clipboard.writeText(text)
    return { marked: false }
  }
  return {
    async write(text) {
      assertCanWrite()
      const written = await writeMarked(text)
      // On Linux, Chromium offers each copied text as the primary selection too, where no mark and no clearing reach it.
      const { selection } = clipboard
      if (platform === 'linux' && (await selection.readText()) === text) selection.clear()
      return written
    },
    readText: () => clipboard.readText(),
    async clear() {
      assertCanWrite()
      // GNOME's compositor restores a text once its owner has gone, and an emptied clipboard counts as that. It restores
      // back nothing of an owner that offers no text.
      if (platform === 'linux') await clipboard.write([new ClipboardItem(clipboardMarks(platform))])
      clipboard.clear()
      // Waits until the compositor has heard of the change, which is lost if this process ends before.
      if (platform === 'linux') await clipboard.readText()
    },
  }
}

/** A raw format of the platform, as Electron names one. */
const raw = (format: string) => `electron application/osclipboard;format="${format}"`

/** Never empty: an empty payload would be dropped, and the mark with it. */
const bytes = (...values: number[]) => new Blob([Uint8Array.from(values)])

/**
 * What keeps a value out of clipboard histories and their copies in the cloud. Windows: Microsoft's "cloud
 * clipboard and clipboard history formats" (a DWORD of zero means no) and the older mark that viewers
 * respect; macOS: nspasteboard.org; Linux: Klipper.
 */
function clipboardMarks(platform: NodeJS.Platform): Record<string, Blob> {
  switch (platform) {
    case 'win32':
      return {
        [raw('ExcludeClipboardContentFromMonitorProcessing')]: bytes(1),
        [raw('CanIncludeInClipboardHistory')]: bytes(0, 0, 0, 0),
        [raw('CanUploadToCloudClipboard')]: bytes(0, 0, 0, 0),
        [raw('Clipboard Viewer Ignore')]: bytes(1),
      }
    case 'darwin':
      return {
        [raw('org.nspasteboard.ConcealedType')]: bytes(1),
        [raw('org.nspasteboard.TransientType')]: bytes(1),
      }
    case 'linux':
      return { [raw('x-kde-passwordManagerHint')]: new Blob(['secret']) }
    default:
      return {}
  }
}
