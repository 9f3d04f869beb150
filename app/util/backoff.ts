/**
 * How long to wait after `failures` in a row (1 and up), ms: `firstMs` after the first, twice as long after each
 * further one, at most `maxMs`.
 */
export function backoffMs(failures: number, { firstMs, maxMs }: { firstMs: number; maxMs: number }): number {
  return Math.min(maxMs, firstMs * 2 ** (failures - 1))
}
