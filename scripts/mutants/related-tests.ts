import { readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { parseSync } from 'oxc-parser'

function importedBy(path: string): string[] {
  const text = readFileSync(path, 'utf8')
  const { staticImports, staticExports, dynamicImports } = parseSync(path, text).module
  const imported = staticImports.map(({ moduleRequest }) => moduleRequest.value)
  const passedOn = staticExports.flatMap(({ entries }) => entries.map((entry) => entry.moduleRequest?.value))
  const late = dynamicImports.map(({ moduleRequest: { start, end } }) => text.slice(start + 1, end - 1))
  return [...imported, ...passedOn, ...late].flatMap((from) =>
    from?.startsWith('.') ? [posix.join(posix.dirname(path), from)] : [],
  )
}

/**
 * The tests that import each file, directly or indirectly: first the test of its name, then its folder's, then the
 * nearest.
 */
export function relatedTests(files: readonly string[], tests: readonly string[]): Map<string, string[]> {
  const imports = new Map(files.map((path) => [path, importedBy(path)]))
  const found = new Map<string, { test: string; steps: number }[]>()
  for (const test of tests) {
    const steps = new Map([[test, 0]])
    for (const [path, far] of steps)
      for (const next of imports.get(path) ?? []) if (!steps.has(next)) steps.set(next, far + 1)
    for (const [path, far] of steps) found.set(path, [...(found.get(path) ?? []), { test, steps: far }])
  }
  const order = (path: string, all: readonly { test: string; steps: number }[]) => {
    const nearness = ({ test }: { test: string }) =>
      Number(test.startsWith(`test/${posix.dirname(path)}/`)) +
      Number(test === `test/${path.replace(/\.ts$/, '.test.ts')}`)
    const sorted = all.toSorted((a, b) => nearness(b) - nearness(a) || a.steps - b.steps)
    return sorted.map(({ test }) => test)
  }
  return new Map([...found].map(([path, all]) => [path, order(path, all)]))
}
