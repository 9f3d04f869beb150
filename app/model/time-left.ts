const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/** Time left in the two greatest units that matter: `5 d 3 h`, `21 h`, `12 min`, `under 1 min`; null when nothing is left. */
export function timeLeftWords(leftMs: number): string | null {
  if (leftMs <= 0) return null
  if (leftMs < minuteMs) return 'under 1 min'
  if (leftMs < hourMs) return `${Math.floor(leftMs / minuteMs)} min`
  if (leftMs < dayMs) return `${Math.floor(leftMs / hourMs)} h`
  const hours = Math.floor(leftMs / hourMs) % 24
  const days = `${Math.floor(leftMs / dayMs)} d`
  return hours === 0 ? days : `${days} ${hours} h`
}
