import { describe, expect, test } from 'vitest'
import { createSystemClipboard } from '../../../main/copying/clipboard.ts'

/**
 * A clipboard that keeps the content of one write. `losesText` drops a text beside raw formats, as one platform does.
 */
function fakeClipboard(options: { losesText?: boolean; platform?: NodeJS.Platform } = {}) {
  const state = {
    formats: new Map<string, Blob | string>(),
    selected: 'selected elsewhere',
    done: [] as string[],
  }
  class Item {
    readonly types: string[]
    readonly items: Record<string, string | Blob>
    constructor(items: Record<string, string | Blob>) {
      this.items = items
      this.types = Object.keys(items)
    }
    async getType(): Promise<never> {
      throw new Error('not needed here')
    }
  }
  const clipboard = {
    async write(items: object[]) {
      state.done.push('write')
      state.formats = new Map(
        items.flatMap((item) => (item instanceof Item ? Object.entries(item.items) : [])),
      )
      if (options.losesText) state.formats.delete('text/plain')
      else offerAsSelection()
    },
    async writeText(text: string) {
      state.done.push('write text')
      state.formats = new Map([['text/plain', text]])
      offerAsSelection()
    },
    async readText() {
      return String(state.formats.get('text/plain') ?? '')
    },
    clear() {
      state.done.push('clear')
      state.formats.clear()
    },
    selection: {
      readText: async () => state.selected,
      clear() {
        state.selected = ''
      },
    },
  }
  /** Copies into the primary selection, as Chromium does on Linux. */
  function offerAsSelection() {
    if (options.platform === 'linux') state.selected = String(state.formats.get('text/plain'))
  }
  const platform: NodeJS.Platform = 'linux'
  return { parts: { clipboard, platform, ClipboardItem: Item, canWrite: () => true }, state }
}

async function bytesOf(payload: Blob | string | undefined): Promise<number[]> {
  return [...new Uint8Array(await new Blob(payload === undefined ? [] : [payload]).arrayBuffer())]
}

const raw = (format: string) => `electron application/osclipboard;format="${format}"`

describe.each([
  [
    'win32',
    {
      ExcludeClipboardContentFromMonitorProcessing: [1],
      CanIncludeInClipboardHistory: [0, 0, 0, 0],
      CanUploadToCloudClipboard: [0, 0, 0, 0],
      'Clipboard Viewer Ignore': [1],
    },
  ],
  ['darwin', { 'org.nspasteboard.ConcealedType': [1], 'org.nspasteboard.TransientType': [1] }],
  ['linux', { 'x-kde-passwordManagerHint': [...Buffer.from('secret')] }],
] as const)('on %s', (platform, marks) => {
  test('text and every mark are written at once, and no mark is empty', async () => {
    const { parts, state } = fakeClipboard()
    expect(await createSystemClipboard({ ...parts, platform }).write('demo-token')).toEqual({ marked: true })
    expect(state.done).toEqual(['write'])
    expect(state.formats.get('text/plain')).toBe('demo-token')
    expect([...state.formats.keys()].sort()).toEqual(['text/plain', ...Object.keys(marks).map(raw)].sort())
    for (const [format, bytes] of Object.entries(marks))
      expect(await bytesOf(state.formats.get(raw(format)))).toEqual(bytes)
  })

  test('there is a primary selection only on Linux', async () => {
    const { readSelection } = createSystemClipboard({ ...fakeClipboard().parts, platform })
    expect(await readSelection()).toBe(platform === 'linux' ? 'selected elsewhere' : null)
  })

  test('a lost text is written again without marks', async () => {
    const { parts, state } = fakeClipboard({ losesText: true })
    expect(await createSystemClipboard({ ...parts, platform }).write('demo-token')).toEqual({ marked: false })
    expect([...state.formats]).toEqual([['text/plain', 'demo-token']])
  })
})

test.each([
  ['no copy stays in the primary selection of Linux', { platform: 'linux' }, ''],
  ['nor if the text was lost at first', { platform: 'linux', losesText: true }, ''],
  ['the selection of another program is left alone', {}, 'selected elsewhere'],
] as const)('%s', async (_what, options, selected) => {
  const { parts, state } = fakeClipboard(options)
  await createSystemClipboard(parts).write('demo-token')
  expect([state.formats.get('text/plain'), state.selected]).toEqual(['demo-token', selected])
})

test('a text that cannot be read back counts as copied, or nothing would clear it', async () => {
  const { parts, state } = fakeClipboard({ platform: 'linux' })
  const readText = () => Promise.reject(new Error('Another program has opened the clipboard.'))
  const { selection } = parts.clipboard
  const clipboard = { ...parts.clipboard, readText, selection: { ...selection, readText } }
  const { write } = createSystemClipboard({ ...parts, clipboard })
  expect(await write('demo-token')).toEqual({ marked: true })
  expect(state.done).toEqual(['write'])
})

test('a text that another program copies before the read-back stays', async () => {
  const { parts, state } = fakeClipboard()
  const readText = async () => 'copied elsewhere'
  await createSystemClipboard({ ...parts, clipboard: { ...parts.clipboard, readText } }).write('demo-token')
  expect(state.done).toEqual(['write'])
})

test('a text that stays in the primary selection counts as copied, or nothing would clear it', async () => {
  const { parts } = fakeClipboard({ platform: 'linux' })
  const clear = () => {
    throw new Error('The desktop has no primary selection.')
  }
  const selection = { ...parts.clipboard.selection, clear }
  const { write } = createSystemClipboard({ ...parts, clipboard: { ...parts.clipboard, selection } })
  expect(await write('demo-token')).toEqual({ marked: true })
})

test.each([
  ['linux', ['write', 'clear']],
  ['win32', ['clear']],
] as const)(
  'clearing on %s does %j, because GNOME keeps the last text of a program that quits',
  async (platform, done) => {
    const { parts, state } = fakeClipboard()
    await createSystemClipboard({ ...parts, platform }).clear()
    expect(state.done).toEqual(done)
    expect(state.formats.has('text/plain')).toBe(false)
  },
)

test('copying and clearing fail while the desktop accepts no change from Deckpass', async () => {
  const { parts, state } = fakeClipboard()
  let canWrite = false
  const clipboard = createSystemClipboard({ ...parts, canWrite: () => canWrite })
  await expect(clipboard.write('demo-token')).rejects.toThrow('window in use')
  expect(state.done).toEqual([])
  canWrite = true
  await clipboard.write('demo-token')
  canWrite = false
  await expect(clipboard.clear()).rejects.toThrow('window in use')
  expect(state.formats.get('text/plain')).toBe('demo-token')
  canWrite = true
  await clipboard.clear()
  expect(state.formats.size).toBe(0)
})
