const problems: string[] = []

/** Prints whether something holds, and remembers it where it does not. */
export function check(what: string, ok: boolean, detail: unknown = ''): void {
  console.log(`${ok ? 'ok  ' : 'FAIL'}  ${what}`)
  if (!ok) problems.push(`${what} ${typeof detail === 'string' ? detail : JSON.stringify(detail)}`.trim())
}

/** Prints what is not checked here, and why. */
export function notChecked(what: string): void {
  console.log(`--    ${what}`)
}

/** Prints the problems once more, and lets the process fail where there are any. */
export function summarize(): void {
  if (problems.length === 0) return
  console.error(`\n${problems.join('\n')}`)
  process.exitCode = 1
}
