import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { charts } from './charts.ts'

const docs = join(import.meta.dirname, '../../docs')
const page = readFileSync(join(docs, 'renewal.md'), 'utf8')

/** The lines of the table that comes first after the words, by the titles of its columns. */
function tableAfter(words: string): Readonly<Record<string, string>>[] {
  const lines = page.slice(page.indexOf(words)).split('\n')
  const first = lines.findIndex((line) => line.startsWith('|'))
  const end = lines.findIndex((line, index) => index > first && !line.startsWith('|'))
  const [titles = [], , ...rows] = lines.slice(first, end).map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )
  return rows.map((cells) => Object.fromEntries(titles.map((title, index) => [title, cells[index] ?? ''])))
}

/** What a chart says, in its order. */
function words(svg: string): string[] {
  return [...svg.matchAll(/<text[^>]*>([^<]*)</g)].map(([, each = '']) => each)
}

const drawn = (name: string) => readFileSync(join(docs, 'charts', name), 'utf8')

test.each(['light', 'dark'])('the %s charts of one person are drawn from the table beside them', (theme) => {
  const rows = tableAfter('With faults:').filter((row) => !row.policy?.includes('`'))
  const bars = rows.map((row) => ({
    policy: row.policy ?? '',
    valid: Number.parseFloat(row.valid ?? '') / 100,
    requests: Number(row['requests a year']),
  }))
  expect(bars.length).toBeGreaterThan(5)
  const again = new Map(charts(bars, []).map(({ file, content }) => [file, content]))
  for (const name of ['validity', 'calls'])
    expect(words(again.get(`${name}-${theme}.svg`) ?? '')).toEqual(words(drawn(`${name}-${theme}.svg`)))
})

test.each(['light', 'dark'])('the %s chart of the fleet ends where the table beside it says', (theme) => {
  const [after] = tableAfter('Deckpass, 10000 computers').filter(
    ({ story }) => story === '3 days without the service',
  )
  const bars = [
    ...drawn(`recovery-${theme}.svg`).matchAll(/<rect x="[\d.]+" y="([\d.]+)" [^>]*height="([\d.]+)"/g),
  ]
  const lengths = bars.map(([, , length]) => Number(length))
  expect(lengths).toHaveLength(25)
  // The bars of the 15 minutes: the highest against their mean.
  const minutes = lengths.slice(5, 20)
  const even = minutes.reduce((sum, length) => sum + length, 0) / 15
  expect(Math.max(...minutes) / even).toBeCloseTo(Number(after?.['times even']), 1)
})

test('every chart is shown on the page, in both themes', () => {
  for (const { file } of charts([], [])) expect(page).toContain(`charts/${file}`)
})
