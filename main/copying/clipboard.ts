import type { ClipboardItem, Clipboard as ElectronClipboard } from 'electron'
import type { SystemClipboard } from '../../app/copying/ports.ts'

export interface ClipboardParts {
  readonly clipboard: Pick<ElectronClipboard, 'write' | 'writeText' | 'readText' | 'clear'> & {
    /** Linux's primary selection, which a middle click pastes. */
    readonly selection: Pick<ElectronClipboard, 'readText' | 'clear'>
  }
  readonly platform: NodeJS.Platform
  readonly ClipboardItem: new (items: Record<string, string | Blob>) => ClipboardItem
  canWrite(): boolean
}

/**
 * Methods reject while another program blocks it. Changes also reject if they would be lost: a Wayland compositor
 * silently ignores a change without input in the program's own window, yet lets the program read its own text back.
 */
export function createSystemClipboard(parts: ClipboardParts): SystemClipboard {
  const { clipboard, ClipboardItem, platform } = parts
  return {
    write,
    readText: () => clipboard.readText(),
    readSelection: async () => (platform === 'linux' ? await clipboard.selection.readText() : null),
    clearSelection: () => clipboard.selection.clear(),
    clear,
  }

  async function write(text: string): Promise<{ marked: boolean }> {
    assertCanWrite()
    await clipboard.write([new ClipboardItem({ 'text/plain': text, ...clipboardMarks(platform) })])
    // If the text cannot be read back, it counts as copied, because after a rejection nothing would ever clear it. A
    // different text comes from a program that has copied since.
    const marked = (await clipboard.readText().catch(() => text)) !== ''
    if (!marked) await clipboard.writeText(text)
    if (platform === 'linux') await takeFromSelection(text).catch(() => undefined)
    return { marked }
  }

  /** On Linux Chromium also puts each copied text into the primary selection, without marks, and never clears it. */
  async function takeFromSelection(text: string): Promise<void> {
    if ((await clipboard.selection.readText()) === text) clipboard.selection.clear()
  }

  async function clear(): Promise<void> {
    assertCanWrite()
    // GNOME's compositor restores a text when its owner exits or empties the clipboard, but not if the clipboard
    // contained no text by then.
    if (platform === 'linux') await clipboard.write([new ClipboardItem(clipboardMarks(platform))])
    clipboard.clear()
    // Waits for a round trip to the compositor, because the change is lost if this process exits before.
    if (platform === 'linux') await clipboard.readText()
  }

  function assertCanWrite(): void {
    if (!parts.canWrite()) throw new Error('The desktop takes a copy only from the window in use.')
  }
}

/** Electron's name for a raw format of the platform. */
const raw = (format: string) => `electron application/osclipboard;format="${format}"`

/** The payload is never empty, because the mark would be dropped together with an empty payload. */
const bytes = (...values: number[]) => new Blob([Uint8Array.from(values)])

/**
 * Formats that keep the text out of clipboard histories and their copies in the cloud. Windows: Microsoft's "cloud
 * clipboard and clipboard history formats" (a DWORD of zero means no) and the older mark that clipboard viewers
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
