const units = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1_000],
] as const

/** A duration in its largest fitting unit, rounded: "14 hours", "1 minute". Negative counts as positive. */
export function durationWords(durationMs: number): string {
  const size = Math.abs(durationMs)
  const [unit, unitMs] = units.find(([, each]) => size >= each) ?? units[3]
  const count = Math.round(size / unitMs)
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}
