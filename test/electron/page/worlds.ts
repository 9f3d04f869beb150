import type { Codec } from './codec.ts'
import type { Peer } from './peer.ts'

/** Runs in the page's world, before any script of the page: puts there what the preload exposes. */
export function pageWorld(peer: Peer): void {
  function freeze(value: unknown): unknown {
    if (value === null || (typeof value !== 'object' && typeof value !== 'function')) return value
    for (const inner of Object.values(value)) freeze(inner)
    return Object.freeze(value)
  }
  // No window is ever opened: the main process is told, and to the page it looks refused, as in Electron.
  window.open = (url = '', frameName = '') => {
    peer.give('open', { url: new URL(url, document.baseURI).href, frameName })
    return null
  }
  peer.onGift((key, value) => {
    if (key in window) {
      throw new Error(`Cannot bind an API on top of an existing property on the window object: ${key}`)
    }
    Object.defineProperty(window, key, { value: freeze(value), enumerable: true })
  })
}

/** What the preload's world tells the main process. `args` is a codec's text. */
export type FromPage =
  | { readonly kind: 'invoke'; readonly id: number; readonly channel: string; readonly args: string }
  | { readonly kind: 'send'; readonly channel: string; readonly args: string }
  | { readonly kind: 'preload-error'; readonly message: string; readonly stack: string }
  | { readonly kind: 'open'; readonly url: string; readonly frameName: string }
  | { readonly kind: 'key'; readonly input: KeyInput }
  | { readonly kind: 'scheme'; readonly dark: boolean }
  | { readonly kind: 'size'; readonly width: number; readonly height: number }

/** A key that the page has let pass. */
export interface KeyInput {
  readonly key: string
  readonly code: string
  readonly control: boolean
  readonly shift: boolean
  readonly alt: boolean
  readonly meta: boolean
}

/** What the main process tells the preload's world. */
export type ToPage =
  | { readonly kind: 'reply'; readonly id: number; readonly value: string }
  | { readonly kind: 'refusal'; readonly id: number; readonly message: string }
  | { readonly kind: 'event'; readonly channel: string; readonly args: string }

/** The name in the preload's world under which it listens to the main process. */
export const receiverName = 'standInReceive'

type Preload = (
  require: (name: string) => unknown,
  process: unknown,
  module: { exports: object },
  exports: object,
) => void

export interface PreloadWorld {
  readonly codec: Codec
  readonly peer: Peer
  readonly send: (message: string) => void
  readonly receiver: string
  readonly process: Record<string, unknown>
  readonly preload: Preload | null
}

/** Runs in the preload's world: gives the preload the modules that a sandboxed one has, and runs it. */
export function preloadWorld({ codec, peer, send, receiver, process, preload }: PreloadWorld): void {
  type Listener = (event: unknown, ...args: unknown[]) => void
  const listeners = new Map<string, Listener[]>()
  const replies = new Map<number, PromiseWithResolvers<unknown>>()
  let lastId = 0

  const tell = (message: FromPage) => send(JSON.stringify(message))

  const ipcRenderer = {
    async invoke(channel: string, ...args: unknown[]): Promise<unknown> {
      const reply = Promise.withResolvers<unknown>()
      lastId += 1
      const message: FromPage = { kind: 'invoke', id: lastId, channel, args: codec.encode(args) }
      replies.set(lastId, reply)
      tell(message)
      return reply.promise
    },
    send(channel: string, ...args: unknown[]): void {
      tell({ kind: 'send', channel, args: codec.encode(args) })
    },
    on(channel: string, listener: Listener) {
      listeners.set(channel, [...(listeners.get(channel) ?? []), listener])
      return ipcRenderer
    },
    once(channel: string, listener: Listener) {
      const once: Listener = (...args) => {
        ipcRenderer.off(channel, once)
        listener(...args)
      }
      return ipcRenderer.on(channel, once)
    },
    off(channel: string, listener: Listener) {
      listeners.set(
        channel,
        (listeners.get(channel) ?? []).filter((each) => each !== listener),
      )
      return ipcRenderer
    },
    removeListener: (channel: string, listener: Listener) => ipcRenderer.off(channel, listener),
    removeAllListeners(channel: string) {
      listeners.delete(channel)
      return ipcRenderer
    },
  }

  const contextBridge = {
    exposeInMainWorld: (key: string, api: unknown) => peer.give(key, api),
  }

  function receive(message: ToPage): void {
    if (message.kind === 'event') {
      const args = codec.decode(message.args)
      const event = { sender: ipcRenderer, ports: [] }
      for (const listener of listeners.get(message.channel) ?? []) {
        listener(event, ...(Array.isArray(args) ? args : []))
      }
      return
    }
    const reply = replies.get(message.id)
    replies.delete(message.id)
    if (message.kind === 'reply') reply?.resolve(codec.decode(message.value))
    else reply?.reject(new Error(message.message))
  }
  Object.defineProperty(window, receiver, { value: receive })

  peer.onGift((_name, wish) => {
    if (wish === null || typeof wish !== 'object' || !('url' in wish) || !('frameName' in wish)) return
    tell({ kind: 'open', url: String(wish.url), frameName: String(wish.frameName) })
  })

  /** A link that would open a window, by its target or by how it is clicked, unless the page sees to it itself. */
  function onClick(event: MouseEvent): void {
    const link = event.composedPath().find((each) => each instanceof HTMLAnchorElement && each.href)
    if (!(link instanceof HTMLAnchorElement) || event.defaultPrevented || event.button > 1) return
    const elsewhere = event.ctrlKey || event.metaKey || event.shiftKey || event.button === 1
    if (!elsewhere && ['', '_self', '_top', '_parent'].includes(link.target)) return
    event.preventDefault()
    tell({ kind: 'open', url: link.href, frameName: link.target })
  }
  window.addEventListener('click', onClick)
  window.addEventListener('auxclick', onClick)

  /** Keys that no script of the page has used up belong to the application menu. */
  window.addEventListener(
    'keydown',
    (event) => {
      const after = new MessageChannel()
      after.port1.onmessage = () => {
        if (event.defaultPrevented) return
        const { key, code, ctrlKey: control, shiftKey: shift, altKey: alt, metaKey: meta } = event
        tell({ kind: 'key', input: { key, code, control, shift, alt, meta } })
      }
      after.port2.postMessage(null)
    },
    true,
  )
  const dark = window.matchMedia('(prefers-color-scheme: dark)')
  const tellScheme = () => tell({ kind: 'scheme', dark: dark.matches })
  dark.addEventListener('change', tellScheme)
  tellScheme()

  window.addEventListener('resize', () => {
    tell({ kind: 'size', width: window.innerWidth, height: window.innerHeight })
  })

  function require(name: string): unknown {
    if (name === 'electron' || name === 'electron/renderer') return { contextBridge, ipcRenderer }
    throw new Error(`module not found: ${name}`)
  }
  try {
    const module = { exports: {} }
    preload?.(require, process, module, module.exports)
  } catch (error) {
    const { message, stack = '' } = error instanceof Error ? error : new Error(String(error))
    tell({ kind: 'preload-error', message, stack })
  }
}
