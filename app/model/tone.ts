import type { ActivityEvent } from './activity.ts'

export type Tone = 'good' | 'neutral' | 'problem'

/** Whether an event is good news, a problem, or neither. */
export function toneOf({ kind }: ActivityEvent): Tone {
  if (kind === 'renewal-failed') return 'problem'
  return kind === 'signed-in' || kind === 'renewed' ? 'good' : 'neutral'
}
