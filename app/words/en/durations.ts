/** Every duration that a person reads. The short forms here are none of the styles of `Intl.DurationFormat`. */

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/**
 * Time left: days and hours above one day, else one unit: `5 d 3 h`, `21 h`, `12 min`, `under 1 min`; null once it is
 * over. Seconds are rounded up first, as in the countdown of the window, so that the two agree at every instant.
 */
export function timeLeftWords(leftMs: number): string | null {
  const wholeMs = Math.ceil(leftMs / 1000) * 1000
  if (wholeMs <= 0) return null
  if (wholeMs < minuteMs) return 'under 1 min'
  if (wholeMs < hourMs) return `${Math.floor(wholeMs / minuteMs)} min`
  if (wholeMs < dayMs) return `${Math.floor(wholeMs / hourMs)} h`
  const hours = Math.floor(wholeMs / hourMs) % 24
  const days = `${Math.floor(wholeMs / dayMs)} d`
  return hours === 0 ? days : `${days} ${hours} h`
}

const inWords = new Intl.DurationFormat('en', { style: 'long' })

/** A duration in its largest fitting unit, rounded: `14 hours`, `1 minute`. Negative counts as positive. */
export function durationWords(durationMs: number): string {
  const size = Math.abs(durationMs)
  if (size >= dayMs) return inWords.format({ days: Math.round(size / dayMs) })
  if (size >= hourMs) return inWords.format({ hours: Math.round(size / hourMs) })
  if (size >= minuteMs) return inWords.format({ minutes: Math.round(size / minuteMs) })
  const seconds = Math.round(size / 1_000)
  return seconds === 0 ? '0 seconds' : inWords.format({ seconds })
}

/** How long a call took: `230 ms`, `1.2 s`. */
export function shortDurationWords(durationMs: number): string {
  return durationMs < 1_000 ? `${Math.round(durationMs)} ms` : `${(durationMs / 1_000).toFixed(1)} s`
}
