/** The computer as diagnostics describe it: versions and kinds, and nothing that names a person or an address. */
export interface SystemFacts {
  /** As the system names itself, e.g. `Ubuntu 24.04.3 LTS`. */
  readonly system: string
  readonly kernel: string
  readonly architecture: string
  readonly electron: string
  readonly chromium: string
  readonly node: string
  /** As a Linux desktop names itself, e.g. `ubuntu:GNOME`; null if it does not, and on other systems. */
  readonly desktop: string | null
  /** `wayland` or `x11`, of the session and of the window; null if unknown, and on other systems. */
  readonly session: string | null
  readonly display: string | null
  /** The kinds of proxy for all services, in the order in which they are tried; empty if unknown. */
  readonly proxies: readonly string[]
}
