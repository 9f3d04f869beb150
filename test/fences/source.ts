import { parseSync, Visitor } from 'oxc-parser'

export interface Import {
  /** As written: `zod/mini`, `../ports.ts`; `null` where it is computed while the program runs. */
  readonly from: string | null
  readonly line: number
}

/** A use of the time or of chance that nobody handed in. */
interface AmbientUse {
  readonly what: string
  readonly line: number
}

export interface Source {
  readonly imports: readonly Import[]
  readonly ambient: readonly AmbientUse[]
}

/** What is left of `Date` and `Math` for code that is given the time and the randomness. */
const pureDate = ['parse', 'UTC']
const impureMath = ['random']

/**
 * Reads one module: its imports of every kind (also `import type`, `export from`, `import()` and
 * `import('x').Y` in a type), and where it takes the time or randomness out of the air.
 * @throws when the text is not TypeScript.
 */
export function readSource(path: string, text: string): Source {
  const { program, errors } = parseSync(path, text)
  const [error] = errors
  if (error !== undefined) throw new Error(`${path} cannot be read: ${error.message}`)
  const lineAt = (offset: number) => text.slice(0, offset).split('\n').length
  const imports: Import[] = []
  const ambient: AmbientUse[] = []
  const pure = new Set<number>()
  const add = (from: string | null, start: number) => imports.push({ from, line: lineAt(start) })

  new Visitor({
    ImportDeclaration: (node) => add(node.source.value, node.start),
    ExportAllDeclaration: (node) => add(node.source.value, node.start),
    ExportNamedDeclaration: (node) => {
      if (node.source !== null) add(node.source.value, node.start)
    },
    ImportExpression: (node) => {
      const { source } = node
      add(source.type === 'Literal' && typeof source.value === 'string' ? source.value : null, node.start)
    },
    TSImportType: (node) => add(node.source.value, node.start),
    TSExternalModuleReference: (node) => add(node.expression.value, node.start),

    TSTypeReference: (node) => pure.add(node.typeName.start),
    NewExpression: (node) => {
      if (node.arguments.length > 0) pure.add(node.callee.start)
    },
    MemberExpression: (node) => {
      if (node.computed || node.object.type !== 'Identifier') return
      const { name } = node.property.type === 'Identifier' ? node.property : { name: '' }
      if (node.object.name === 'Date' && pureDate.includes(name)) pure.add(node.object.start)
      if (node.object.name === 'Math' && !impureMath.includes(name)) pure.add(node.object.start)
    },
    Identifier: (node) => {
      const isAmbient = ['Date', 'Math', 'globalThis'].includes(node.name) && !pure.has(node.start)
      if (isAmbient) ambient.push({ what: node.name, line: lineAt(node.start) })
    },
  }).visit(program)
  return { imports, ambient }
}
