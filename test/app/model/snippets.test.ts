import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { snippets } from '../../../app/model/snippets.ts'
import { commandNames } from '../../../main/cli/commands.ts'
import { helpPage } from '../../../main/cli/help.ts'

const page = readFileSync(join(import.meta.dirname, '../../../docs/command.md'), 'utf8')

// The examples of that page run in `command-examples.spec.ts`.
test.each(['curl', 'httpie', 'python', 'node'] as const)('the line for %s is one that is tried', (tool) => {
  expect(page).toContain(`\n${snippets[tool]}\n`)
})

test('no line holds a token or runs over two lines', () => {
  for (const line of Object.values(snippets)) expect(line).not.toMatch(/\n|demo-token/)
})

test('no line, and no help, puts the token among the arguments of a program', () => {
  const { powershell, ...others } = snippets
  // In PowerShell the request is made by the shell itself.
  expect(powershell).toMatch(/^Invoke-RestMethod /)
  const help = commandNames.map((name) => helpPage(name))
  for (const text of [...help, ...Object.values(others)])
    expect(text).not.toMatch(/\$\(deckpass (?:token|exec)/)
})
