/**
 * The only globals that `app/` may use besides JavaScript's own. Node and every browser have them, and they only
 * compute: they give no access to time, randomness, the network or a screen, which is why `AbortSignal.timeout` is left
 * out. Everything else comes through a port.
 */

declare function btoa(bytes: string): string
declare function queueMicrotask(callback: () => void): void

declare class TextEncoder {
  encode(text: string): Uint8Array
}

declare class URL {
  constructor(address: string)
  static parse(address: string, base?: string): URL | null
  readonly protocol: string
  readonly username: string
  readonly password: string
  readonly host: string
  readonly hostname: string
  readonly pathname: string
}

declare class URLSearchParams {
  constructor(query: string)
  keys(): Iterable<string>
  get(name: string): string | null
}

declare class AbortSignal {
  static any(signals: AbortSignal[]): AbortSignal
  readonly aborted: boolean
  addEventListener(type: 'abort', listener: () => void): void
}

declare class AbortController {
  readonly signal: AbortSignal
  abort(): void
}
