/** What diagnostics tell of the computer: versions and kinds, and nothing that names a person or an address. */
export interface SystemFacts {
  /** As the system names itself, e.g. `Ubuntu 24.04.3 LTS`. */
  readonly system: string
  readonly kernel: string
  readonly architecture: string
  readonly electron: string
  readonly chromium: string
  readonly node: string
  /** As a Linux desktop names itself, e.g. `ubuntu:GNOME`; null if it does not, and elsewhere. */
  readonly desktop: string | null
  /** `wayland` or `x11`, of the session and of the window; null if nobody says, and elsewhere. */
  readonly session: string | null
  readonly display: string | null
  /** Their kinds, in the order in which they are tried, for all services; empty if nobody could say. */
  readonly proxies: readonly string[]
}
