import type { SystemFacts } from '../../app/help/model/system-facts.ts'
import type { Snapshot } from '../../app/snapshot/model/snapshot.ts'
import type { ActivityEntry } from '../../app/vault/model/activity.ts'
import { diagnosticsWords } from '../../app/words/index.ts'

export const system: SystemFacts = {
  system: 'Debian GNU/Linux 13',
  kernel: '6.12.0',
  architecture: 'x64',
  electron: '45.4.1',
  chromium: '150.0.0.0',
  node: '24.1.0',
  desktop: 'GNOME',
  session: 'wayland',
  display: 'x11',
  proxies: ['http', 'direct'],
}

/** The lines of the diagnostics, at noon of 21 November 2026. Each account has the `entries` as its activity. */
export function diagnosticsOf(
  snapshot: Snapshot,
  entries: readonly ActivityEntry[] = [],
  facts: Partial<SystemFacts> = {},
): string[] {
  const now = Date.UTC(2026, 10, 21, 12)
  return diagnosticsWords(snapshot, () => entries, { now, system: { ...system, ...facts } }).split('\n')
}
