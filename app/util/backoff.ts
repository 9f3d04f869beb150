/**
 * How long to wait after `failures` in a row (1 and up), ms: `firstMs` after the first, `factor` times as long after
 * each further one, at most `maxMs`.
 */
export function backoffMs(
  failures: number,
  { firstMs, maxMs, factor = 2 }: { firstMs: number; maxMs: number; factor?: number },
): number {
  return Math.min(maxMs, firstMs * factor ** (failures - 1))
}
