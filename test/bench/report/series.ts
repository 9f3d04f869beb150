/** One thing measured again and again, in one unit. */
export interface Series {
  readonly unit: 'ms' | 'kB' | 'MB' | 'times'
  readonly values: readonly number[]
  /** Which of the values stands for them all. */
  readonly by: 'median' | 'p95'
}

export function series(unit: Series['unit'], values: readonly number[], by: Series['by'] = 'median'): Series {
  if (values.length === 0 || !values.every(Number.isFinite))
    throw new Error('Something could not be measured.')
  return { unit, values, by }
}

/** The value that stands for the series. */
export function standFor({ values, by }: Series): number {
  return quantile(values, by === 'median' ? 0.5 : 0.95)
}

/** From the first to the third quartile: the middle half of the values. */
export function spread({ values }: Series): readonly [from: number, to: number] {
  return [quantile(values, 0.25), quantile(values, 0.75)]
}

/** The value below which a `share` (0 to 1) of all lie, between two of them where it falls there. */
function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  const place = share * (sorted.length - 1)
  const below = sorted[Math.floor(place)] ?? Number.NaN
  const above = sorted[Math.ceil(place)] ?? Number.NaN
  return below + (above - below) * (place - Math.floor(place))
}
