import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readyLines } from '../../../app/model/ready-lines.ts'

const page = readFileSync(join(import.meta.dirname, '../../../docs/command.md'), 'utf8')

// The examples of that page run in `command-examples.spec.ts`.
test.each(['curl', 'wget', 'python', 'node'] as const)('the line for %s is one that is tried', (tool) => {
  expect(page).toContain(`\n${readyLines[tool]}\n`)
})

test('no line holds a token or runs over two lines', () => {
  for (const line of Object.values(readyLines)) expect(line).not.toMatch(/\n|demo-token/)
})
