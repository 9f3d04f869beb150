/** Formats a table with each column as wide as its widest text. */
export function columns(rows: readonly (readonly string[])[]): string[] {
  const width = (at: number) => Math.max(...rows.map((row) => row[at]?.length ?? 0))
  return rows.map((row) =>
    row
      .map((text, at) => text.padEnd(width(at)))
      .join('  ')
      .trimEnd(),
  )
}
