import { parse } from 'dotenv'
import { expect, test } from 'vitest'
import { withoutVariable, withVariable } from '../../app/token-files/env-text.ts'
import { SeededRandom } from '../support/virtual-ports.ts'
import { tell } from './results.ts'

/** A token in a line of a `.env` file costs no other line its value, as the library reads it that most people use. */

const fileCount = Number(process.env.DECKPASS_ENV_FILES ?? 1_000)
const tokensPerFile = 8
const name = 'API_TOKEN'

const visible = Array.from({ length: 94 }, (_, index) => String.fromCharCode(33 + index))

function writerOf(random: SeededRandom) {
  const below = (count: number) => Math.floor(random.fraction() * count)
  const pick = <T>(choices: readonly [T, ...T[]]): T => choices[below(choices.length)] ?? choices[0]
  const some = (most: number, make: () => string) =>
    Array.from({ length: below(most + 1) }, () => make()).join('')
  const quotes: readonly [string, ...string[]] = ["'", '"', '`']
  const text = () =>
    some(8, () => pick(['a', '1', ' ', '#', '\\', '$', '=', ':', '\\n', "\\'", '\\"', ...quotes]))

  function value(lineEnd: string): string {
    const quote = pick(quotes)
    const inner = () => text().replaceAll(quote, () => pick(['', `\\${quote}`]))
    switch (below(7)) {
      case 0:
        return ''
      case 1:
        return text()
      case 2:
        return `${quote}${inner()}${lineEnd}${pick(['B=2', `${name}=x`, '# c', ''])}${lineEnd}${inner()}${quote}`
      case 3:
        // It may never close.
        return `${quote}${text()}`
      default:
        return `${quote}${inner()}${quote}`
    }
  }

  function line(lineEnd: string): string {
    const space = () => pick(['', '', '', ' ', '  ', '\t'])
    const key = pick(['A', 'B', 'C.D', 'E-F', 'DB_PASSWORD', `${name}S`, `MY_${name}`, name])
    switch (below(10)) {
      case 0:
        return `# ${text()}`
      case 1:
        return ''
      case 2:
        return text()
      case 3:
        return `${key}:${pick(['', ' ', '\t'])}${value(lineEnd)}`
      default: {
        const comment = pick(['', '', '', ' # c', "# it's", ' # "'])
        return `${space()}${pick(['', '', 'export '])}${key}${space()}=${space()}${value(lineEnd)}${comment}`
      }
    }
  }

  return {
    file(): string {
      const lineEnd = pick(['\n', '\n', '\r\n'])
      const lines = Array.from({ length: below(9) }, () => line(lineEnd))
      return pick(['', '', '', '\uFEFF']) + lines.join(lineEnd) + pick(['', lineEnd, lineEnd + lineEnd])
    },
    token: () => Array.from({ length: 1 + below(24) }, () => visible[below(94)]).join(''),
    /** Most of what can go wrong is near a quote or a backslash at the end. */
    nastyToken: () =>
      some(6, () => pick(['a', '#', '$', '=', '\\', ...quotes])) + pick(['\\', "'", '"', 'a', '#']),
  }
}

const others = (values: Readonly<Record<string, string>>) => ({ ...values, [name]: undefined })

test(
  `in ${fileCount} random .env files every other value stays, whatever the token is`,
  () => {
    const counts = { changed: 0, 'unfit-for-env': 0, 'ambiguous-env': 0 }
    for (let seed = 1; seed <= fileCount; seed++) {
      const { file, token, nastyToken } = writerOf(new SeededRandom(seed))
      const text = file()
      const before = others(parse(text))
      for (let count = 0; count < tokensPerFile; count++) {
        const value = count % 2 === 0 ? token() : nastyToken()
        const what = JSON.stringify({ seed, text, value })
        const after = withVariable(text, name, value)
        counts[after.kind === 'changed' ? 'changed' : after.problem] += 1
        if (after.kind === 'failed') continue
        expect(parse(after.text)[name], what).toBe(value)
        expect(others(parse(after.text)), what).toEqual(before)
        for (const atEnd of ['remove', 'empty'] as const) {
          const without = withoutVariable(after.text, name, (each) => each === value, atEnd)
          if (without.kind === 'failed') throw new Error(`The token stays: ${what}`)
          expect(parse(without.text)[name] ?? '', what).toBe('')
          expect(others(parse(without.text)), what).toEqual(before)
        }
      }
    }
    const tried = fileCount * tokensPerFile
    tell({ attack: 'other lines of a .env file', tried, held: tried })
    // Refusing everything would hold, too.
    expect(counts.changed).toBeGreaterThan(tried / 2)
  },
  20_000 + 2 * fileCount,
)

test('each visible character alone, doubled and at either end is read back, or refused', () => {
  const tokens = visible.flatMap((each) => [each, each + each, `a${each}`, `${each}a`, `a${each}b`])
  const unfit = tokens.filter((value) => {
    const after = withVariable("A='1'\nDB_PASSWORD='2'\n", name, value)
    if (after.kind === 'changed')
      expect(parse(after.text)).toEqual({ A: '1', DB_PASSWORD: '2', [name]: value })
    return after.kind === 'failed'
  })
  expect(unfit).toEqual(['$', '$$', 'a$', '$a', 'a$b', '\\', '\\\\', 'a\\'])
})
