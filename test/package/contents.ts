import { isBuiltin } from 'node:module'
import { extractFile, listPackage } from '@electron/asar'
import { check } from './report.ts'

/** Looks at what the archive of a packaged app holds. */
export function checkContents(asar: string): void {
  checkFiles(asar)
  checkManifest(asar)
  checkCode(asar)
}

function filesIn(asar: string): string[] {
  return listPackage(asar, { isPack: false }).map((path) => path.replaceAll('\\', '/'))
}

function checkFiles(asar: string): void {
  const files = filesIn(asar)
  const kinds = /^\/(package\.json|out(\/(main|preload|renderer)(\/[\w.-]+)*)?)$/
  const strangers = files.filter((path) => !kinds.test(path))
  check(
    'the archive holds the built app and package.json, and nothing else',
    strangers.length === 0,
    strangers,
  )
  for (const path of ['/out/main/index.js', '/out/preload/preload.cjs', '/out/renderer/index.html'])
    check(`the archive holds ${path}`, files.includes(path))
  const leftovers = files.filter((path) => /\.(map|ts|tsx|spec|test)\b/.test(path))
  check('no source, source map or test is in it', leftovers.length === 0, leftovers)
}

function checkManifest(asar: string): void {
  const manifest: Record<string, unknown> = JSON.parse(extractFile(asar, 'package.json').toString())
  for (const key of ['devDependencies', 'dependencies', 'scripts'])
    check(`package.json in it has no ${key}`, !(key in manifest))
}

/** The modules that a script asks for by name: with `import` in the main process, with `require` in the preload. */
function modulesOf(code: string, asking: RegExp): string[] {
  return [...new Set([...code.matchAll(asking)].map(([, name]) => name ?? ''))]
}

function checkCode(asar: string): void {
  const scripts = filesIn(asar).filter((path) => /^\/out\/main\/[^/]+\.js$/.test(path))
  const main = scripts.map((path) => extractFile(asar, path.slice(1)).toString()).join('\n')
  const preload = extractFile(asar, 'out/preload/preload.cjs').toString()
  const missing = modulesOf(main, /\b(?:from|import)\s*\(?["'`]([\w@./:-]+)["'`]/g).filter(
    (name) => name !== 'electron' && !isBuiltin(name) && !scripts.includes(name.replace('.', '/out/main')),
  )
  check('the main process needs only Electron, Node and its own parts', missing.length === 0, missing)
  const asked = modulesOf(preload, /\brequire\(\s*["']([^"']+)["']\s*\)/g)
  check('the preload needs only Electron', asked.join() === 'electron', asked)
  check(
    'no script points to a source map',
    ![main, preload].some((code) => /^\/\/# sourceMappingURL/m.test(code)),
  )
  const page = extractFile(asar, 'out/renderer/index.html').toString()
  check(
    'the page has no inline script, style or handler',
    !/<script(?![^>]*\ssrc=)|<style|\sstyle=|\son\w+=/i.test(page),
  )
  check('the page loads nothing from elsewhere', !/(src|href)="(https?:|\/\/|data:)/i.test(page))
}
