import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { snippets } from '../../../app/model/snippets.ts'

const page = readFileSync(join(import.meta.dirname, '../../../docs/command.md'), 'utf8')

// The examples of that page run in `command-examples.spec.ts`.
test.each(['curl', 'wget', 'python', 'node'] as const)('the line for %s is one that is tried', (tool) => {
  expect(page).toContain(`\n${snippets[tool]}\n`)
})

test('no line holds a token or runs over two lines', () => {
  for (const line of Object.values(snippets)) expect(line).not.toMatch(/\n|demo-token/)
})
