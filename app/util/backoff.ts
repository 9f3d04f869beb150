/** The wait after `failures` in a row (1 and up): `firstMs`, doubled with each further failure, at most `maxMs`. */
export function backoffMs(failures: number, { firstMs, maxMs }: { firstMs: number; maxMs: number }): number {
  return Math.min(maxMs, firstMs * 2 ** (failures - 1))
}
