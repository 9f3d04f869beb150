import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import { commandNames } from '../../../main/cli/commands.ts'
import { requirePackages } from '../../desktop/packages.ts'
import { manPage, manPagePath } from '../../man-page.ts'

test('the man page is that of the help: else run npm run man', () => {
  expect(readFileSync(manPagePath, 'utf8')).toBe(manPage())
})

if (process.platform === 'linux') {
  beforeAll(() => requirePackages('shells'), 600_000)

  test('groff sets it without a warning, with every command', () => {
    const [page, warnings] = ['-Tutf8', '-z'].map((how) =>
      execFileSync('sh', ['-c', `groff -ww -man ${how} "$0" 2>&1`, manPagePath], { encoding: 'utf8' }),
    )
    expect(warnings).toBe('')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: groff writes bold and underlined text with them.
    const text = (page ?? '').replace(/\u001b\[\d+m|.\u0008/g, '')
    for (const name of commandNames) expect(text).toContain(`deckpass ${name}`)
    expect(text).toContain('--min-valid TIME')
    expect(text).toContain('deckpass - keeps the API token')
  })
}
