import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { projectFolder } from '../launch/folders.ts'

declare global {
  interface Window {
    /** Read by the German catalogue of the copy. */
    isPseudo?: boolean
  }
}

/** Replaces the export of the German chunk, in which `e` is the parsed messages. `english`: the other chunk's name. */
const pseudoExport = (english: string) => `
import english from './${english}'
const accents = { a: 'ää', e: 'éé', i: 'îî', o: 'øø', u: 'ûû', A: 'ÄÄ', E: 'ÉÉ', I: 'ÎÎ', O: 'ØØ', U: 'ÛÛ' }
const stretch = (text) => '\u200f' + text.replace(/[aeiou]/gi, (vowel) => accents[vowel])
const stretched = (elements) => elements.map((element) => {
  if (element.type === 0) return { ...element, value: stretch(element.value) }
  if (element.options === undefined) return element
  const options = Object.entries(element.options).map(([name, { value }]) => [name, { value: stretched(value) }])
  return { ...element, options: Object.fromEntries(options) }
})
export default new Proxy(e, {
  get: (german, key) => (window.isPseudo && english[key] ? stretched(english[key]) : german[key]),
})
`

let copy: string | null = null

/** A copy of the built app, made once, whose German is the pseudo-language while a page requests that. */
export function appWithPseudo(): string {
  copy ??= copyWithPseudo()
  return copy
}

function copyWithPseudo(): string {
  const folder = mkdtempSync(join(tmpdir(), 'deckpass-pseudo-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  for (const name of ['out', 'package.json'])
    cpSync(join(projectFolder, name), join(folder, name), { recursive: true })
  const assets = join(folder, 'out/renderer/assets')
  const chunkOf = (language: string) =>
    readdirSync(assets).find((name) => name.startsWith(`${language}-`) && name.endsWith('.js')) ?? ''
  const german = join(assets, chunkOf('de'))
  const chunk = readFileSync(german, 'utf8')
  const changed = chunk.replace(/export\{e as default\};?\s*$/, pseudoExport(chunkOf('en')))
  if (changed === chunk) throw new Error('The German catalogue is built otherwise than this expects.')
  writeFileSync(german, changed)
  return folder
}
