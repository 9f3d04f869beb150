const problems: string[] = []

export function check(what: string, ok: boolean, detail: unknown = ''): void {
  console.log(`${ok ? 'ok  ' : 'FAIL'}  ${what}`)
  if (!ok) problems.push(`${what} ${typeof detail === 'string' ? detail : JSON.stringify(detail)}`.trim())
}

export function notChecked(what: string): void {
  console.log(`--    ${what}`)
}

/** Prints all failures again, and makes the process fail if there are any. */
export function summarize(): void {
  if (problems.length === 0) return
  console.error(`\n${problems.join('\n')}`)
  process.exitCode = 1
}
