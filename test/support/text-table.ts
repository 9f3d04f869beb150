interface TableOptions {
  /** Lines of Markdown; otherwise for a terminal. */
  readonly markdown: boolean
  /** Which columns are set to the right, as numbers are. */
  readonly isRight?: (column: number) => boolean
}

/** The lines, of which the first is the head, as a table with even columns. */
export function textTable(lines: readonly (readonly string[])[], options: TableOptions): string {
  const { markdown, isRight = () => false } = options
  const [head = []] = lines
  const widths = head.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)))
  const [first = [], ...rest] = lines.map((line) =>
    widths.map((width, column) => {
      const cell = line[column] ?? ''
      return isRight(column) ? cell.padStart(width) : cell.padEnd(width)
    }),
  )
  const rule = widths.map((width, column) =>
    markdown && isRight(column) ? `${'-'.repeat(width - 1)}:` : '-'.repeat(width),
  )
  const all = [first, rule, ...rest]
  return all.map((cells) => (markdown ? `| ${cells.join(' | ')} |` : cells.join('  ').trimEnd())).join('\n')
}
