/** What a chart is drawn with, after the window's own colours (`renderer/styles/tokens.css`). */
export interface Theme {
  readonly name: 'light' | 'dark'
  readonly ink: string
  readonly soft: string
  readonly line: string
  readonly mark: string
  readonly accent: string
}

export const themes: readonly Theme[] = [
  { name: 'light', ink: '#15151d', soft: '#5a5a68', line: '#e0e0e8', mark: '#9a9aa8', accent: '#4b49c9' },
  { name: 'dark', ink: '#f1f1f5', soft: '#a4a5b3', line: '#2e2f39', mark: '#6f7080', accent: '#8b89ff' },
]

type Attributes = Readonly<Record<string, string | number>>

/** One element, with what it holds: elements, or text that `escaped` has been through. */
export function element(name: string, attributes: Attributes, ...content: readonly string[]): string {
  const list = Object.entries(attributes).map(([key, value]) => ` ${key}="${rounded(value)}"`)
  return content.length === 0
    ? `<${name}${list.join('')}/>`
    : `<${name}${list.join('')}>${content.join('')}</${name}>`
}

export function text(x: number, y: number, words: string, attributes: Attributes): string {
  return element('text', { x, y, ...attributes }, escaped(words))
}

/** A whole file. `title` is what a screen reader says. */
export function svg(width: number, height: number, title: string, parts: readonly string[]): string {
  const head = {
    xmlns: 'http://www.w3.org/2000/svg',
    viewBox: `0 0 ${width} ${height}`,
    width,
    height,
    role: 'img',
    'font-family': "'Segoe UI', system-ui, sans-serif",
    'font-size': 13,
  }
  const lines = [element('title', {}, escaped(title)), ...parts].map((part) => `\n  ${part}`)
  return `${element('svg', head, ...lines, '\n')}\n`
}

/** A line through the points. */
export function path(points: readonly (readonly [number, number])[], attributes: Attributes): string {
  const d = points.map(([x, y], index) => `${index === 0 ? 'M' : 'L'}${rounded(x)} ${rounded(y)}`).join('')
  return element('path', { d, fill: 'none', ...attributes })
}

function escaped(words: string): string {
  return words.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}

function rounded(value: string | number): string {
  return typeof value === 'string' ? value : String(Math.round(value * 10) / 10)
}
