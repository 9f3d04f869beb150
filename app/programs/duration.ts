const unitSeconds: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3_600, d: 86_400 }

/** Seconds out of `90`, `90s`, `10m`, `2h` or `7d`; null for anything else, and for more than 7 days. */
export function parseDuration(text: string): number | null {
  const match = /^(\d{1,6})([smhd]?)$/.exec(text)
  if (match === null) return null
  const [, count = '', unit = ''] = match
  const seconds = Number(count) * (unitSeconds[unit || 's'] ?? 1)
  return seconds <= 604_800 ? seconds : null
}
