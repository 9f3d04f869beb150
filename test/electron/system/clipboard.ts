import { EventEmitter } from 'node:events'
import type { ClipboardBookmark } from 'electron'
import { requireReady } from '../lifecycle.ts'

type Payload = string | Blob | ClipboardBookmark | Promise<Blob | string>

const standardTypes = ['text/plain', 'text/html', 'text/rtf', 'image/png']
const rawFormat = /^electron application\/osclipboard;format="([^"]+)"$/

/** The one clipboard of the computer: what it holds, by type. */
const held = new Map<string, Buffer>()

/** What a test sees of it, told after each change. */
export const clipboardNews = Object.assign(new EventEmitter<{ changed: [] }>(), {
  /** Another program keeps it from being used. */
  broken: false,
  /** Epoch ms, with fractions, of the last change. */
  changedAt: 0,
})

/** Its text, and each raw format by its name. */
export function clipboardContent(): { text: string; formats: Record<string, string> } {
  const formats: Record<string, string> = {}
  for (const [type, bytes] of held) {
    const name = rawFormat.exec(type)?.[1]
    if (name !== undefined) formats[name] = bytes.toString('utf8')
  }
  return { text: held.get('text/plain')?.toString('utf8') ?? '', formats }
}

/** One write is one change; a payload without bytes leaves no trace. */
export function replaceClipboard(content: ReadonlyMap<string, Buffer>): void {
  held.clear()
  for (const [type, bytes] of content) if (bytes.length > 0) held.set(type, bytes)
  clipboardNews.changedAt = performance.timeOrigin + performance.now()
  clipboardNews.emit('changed')
}

function requireUse(call: string): void {
  requireReady(`clipboard.${call}`)
  if (clipboardNews.broken) throw new Error('The clipboard is in use by another program.')
}

async function bytesOf(type: string, payload: Payload): Promise<Buffer> {
  const value = await payload
  if (typeof value === 'string') return Buffer.from(value, 'utf8')
  if (value instanceof Blob) return Buffer.from(await value.arrayBuffer())
  throw new TypeError(`The payload of ${type} is neither a string nor a Blob.`)
}

/** Modelled after the web's; a type is a standard one or `electron application/osclipboard;format="…"`. */
export class ClipboardItem {
  readonly #items: Record<string, Payload>

  constructor(items: Record<string, Payload>) {
    if (Object.keys(items).length === 0) throw new TypeError('A ClipboardItem needs at least one type.')
    for (const type of Object.keys(items)) {
      if (!standardTypes.includes(type) && !rawFormat.test(type)) {
        throw new TypeError(`Type ${type} is not supported by ClipboardItem.`)
      }
    }
    this.#items = { ...items }
  }

  get types(): string[] {
    return Object.keys(this.#items)
  }

  async getType(type: string): Promise<Blob> {
    const payload = this.#items[type]
    if (payload === undefined) throw new DOMException(`The type ${type} was not found`, 'NotFoundError')
    return new Blob([new Uint8Array(await bytesOf(type, payload))], { type })
  }
}

export const clipboard = {
  async readText(): Promise<string> {
    requireUse('readText')
    return clipboardContent().text
  },

  async writeText(text: string): Promise<void> {
    requireUse('writeText')
    if (typeof text !== 'string') throw new TypeError('clipboard.writeText takes a string.')
    replaceClipboard(new Map([['text/plain', Buffer.from(text)]]))
  },

  async read(): Promise<ClipboardItem[]> {
    requireUse('read')
    if (held.size === 0) return []
    const items = Array.from(held, ([type, bytes]) => [type, new Blob([new Uint8Array(bytes)])] as const)
    return [new ClipboardItem(Object.fromEntries(items))]
  },

  async write(data: ClipboardItem[]): Promise<void> {
    requireUse('write')
    if (!Array.isArray(data) || !data.every((item) => item instanceof ClipboardItem)) {
      throw new TypeError('clipboard.write takes an array of ClipboardItem.')
    }
    const content = new Map<string, Buffer>()
    for (const item of data) {
      for (const type of item.types) content.set(type, await bytesOf(type, await item.getType(type)))
    }
    replaceClipboard(content)
  },

  async has(type: string): Promise<boolean> {
    requireUse('has')
    return held.has(type)
  },

  clear(): void {
    requireUse('clear')
    replaceClipboard(new Map())
  },
}
