import { parseSync, Visitor } from 'oxc-parser'

/** One small break of a file: the text from `start` to `end` becomes `replacement`. Offsets in UTF-16 units. */
export interface Mutant {
  readonly path: string
  readonly line: number
  readonly start: number
  readonly end: number
  readonly original: string
  readonly replacement: string
}

const swapped: Readonly<Record<string, readonly string[]>> = {
  '<': ['<=', '>='],
  '<=': ['<', '>'],
  '>': ['>=', '<='],
  '>=': ['>', '<'],
  '===': ['!=='],
  '!==': ['==='],
  '+': ['-'],
  '-': ['+'],
  '*': ['/'],
  '/': ['*'],
  '&&': ['||'],
  '||': ['&&'],
  '??': ['&&'],
}

/** All known small breaks of a module: operators, conditions, numbers, booleans, removed statements. */
export function mutantsOf(path: string, text: string): Mutant[] {
  const mutants: Mutant[] = []
  function add(start: number, end: number, replacement: string) {
    const line = text.slice(0, start).split('\n').length
    mutants.push({ path, line, start, end, original: text.slice(start, end), replacement })
  }
  function swap(node: { left: { end: number }; right: { start: number }; operator: string }) {
    const start = text.indexOf(node.operator, node.left.end)
    if (start < 0 || start >= node.right.start) return
    for (const operator of swapped[node.operator] ?? []) add(start, start + node.operator.length, operator)
  }
  function decide({ test }: { test: { start: number; end: number } }) {
    add(test.start, test.end, 'true')
    add(test.start, test.end, 'false')
  }
  new Visitor({
    BinaryExpression: swap,
    LogicalExpression: swap,
    IfStatement: decide,
    ConditionalExpression: decide,
    UnaryExpression: ({ operator, start }) => {
      if (operator === '!') add(start, start + 1, '')
    },
    ExpressionStatement: ({ expression, start, end }) => {
      if (expression.type !== 'Literal') add(start, end, ';')
    },
    Literal: ({ value, start, end }) => {
      if (typeof value === 'boolean') add(start, end, String(!value))
      if (typeof value === 'number') add(start, end, String(value + 1))
    },
  }).visit(parseSync(path, text).program)
  return mutants
}
