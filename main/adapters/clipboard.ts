import { ClipboardItem, type Clipboard as ElectronClipboard } from 'electron'
import type { Clipboard } from '../../app/ports.ts'

/** A raw format of the platform; Electron's own way to name one. */
const raw = (format: string) => `electron application/osclipboard;format="${format}"`

const bytes = (...values: number[]) => new Blob([Uint8Array.from(values)])

/**
 * What keeps a value out of clipboard histories and their cloud copies. Windows: documented by Microsoft
 * as "cloud clipboard and clipboard history formats", zero as a DWORD means no; macOS: nspasteboard.org;
 * Linux: Klipper. Empty payloads are dropped on the way, so that each holds at least a byte.
 */
function marksOf(platform: NodeJS.Platform): Record<string, Blob> {
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

/** The system's clipboard. Methods reject where another program holds it. */
export function electronClipboard(
  clipboard: Pick<ElectronClipboard, 'write' | 'writeText' | 'readText' | 'clear'>,
  platform: NodeJS.Platform,
): Clipboard {
  return {
    async write(text) {
      await clipboard.write([new ClipboardItem({ 'text/plain': text, ...marksOf(platform) })])
      if ((await clipboard.readText()) === text) return { marked: true }
      await clipboard.writeText(text)
      return { marked: false }
    },
    readText: () => clipboard.readText(),
    clear: async () => clipboard.clear(),
  }
}
