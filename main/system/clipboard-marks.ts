/** A raw format of the platform, as Electron names one. */
const raw = (format: string) => `electron application/osclipboard;format="${format}"`

/** A payload without bytes would be dropped on its way, and the mark with it. */
const bytes = (...values: number[]) => new Blob([Uint8Array.from(values)])

/**
 * What keeps a value out of clipboard histories and their copies in the cloud. Windows: Microsoft's "cloud
 * clipboard and clipboard history formats" (a DWORD of zero means no) and the older mark that viewers
 * respect; macOS: nspasteboard.org; Linux: Klipper.
 */
export function clipboardMarks(platform: NodeJS.Platform): Record<string, Blob> {
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
