/**
 * A Markdown table with aligned columns. The first line is the header. `isRight`: the columns to align right, as
 * numbers are.
 */
export function textTable(
  lines: readonly (readonly string[])[],
  isRight: (column: number) => boolean = () => false,
): string {
  const [head = []] = lines
  const widths = head.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)))
  const [first = [], ...rest] = lines.map((line) =>
    widths.map((width, column) => {
      const cell = line[column] ?? ''
      return isRight(column) ? cell.padStart(width) : cell.padEnd(width)
    }),
  )
  const rule = widths.map((width, column) =>
    isRight(column) ? `${'-'.repeat(width - 1)}:` : '-'.repeat(width),
  )
  return [first, rule, ...rest].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}
