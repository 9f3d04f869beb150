import { hourMs, minuteMs } from '../util/durations.ts'
import { lastCallAt, type TokenTimes } from './renewal-time.ts'

/** When to warn of a failing renewal, epoch ms; not in the first 2 minutes of failures, because most end by then. */
export function warningAt(token: TokenTimes, failingSince: number | null): number {
  const at = lastCallAt(token)
  return failingSince === null ? at : Math.max(at, failingSince + 2 * minuteMs)
}

/** When a transient failure starts to be shown, epoch ms: after an hour, or once it endangers the token. */
export function failureShownAt(failingSince: number, token: TokenTimes | null): number {
  return token === null ? failingSince : Math.min(failingSince + hourMs, lastCallAt(token))
}
