import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { projectFolder } from '../test/launch/folders.ts'

/** `npm run check`: reports every kind of error in one run. */

const program = (path: string) => join(projectFolder, 'node_modules', path)
const compile = (folder: string) => [program('typescript/bin/tsc'), '-p', folder]

/** Tests for what the compiler cannot check: files that must be updated together. */
const followers = [
  'generate.test',
  'free-text.test',
  'documents.test',
  'failure-codes.test',
  'token-response.test',
  'command/exit-status.test',
  'effects.test',
  'gate/gate.test',
]

/** Biome writes escape codes for colours even into a pipe. */
const colors = process.stdout.isTTY ? [] : ['--colors=off']

const checks: readonly (readonly [what: string, command: readonly string[]])[] = [
  ['format and lint', [program('@biomejs/biome/bin/biome'), 'ci', ...colors, '.']],
  ['imports', [join(import.meta.dirname, 'check/imports.ts')]],
  ['types of app', compile('app')],
  ['types of main', compile('main')],
  ['types of renderer', compile('renderer')],
  ['types of test and scripts', compile('test')],
  ['exports and dependencies that nobody uses', [program('knip/bin/knip.js')]],
  ['catalogues', [join(import.meta.dirname, 'words.ts'), '--check']],
  [
    'the build',
    [
      program('electron-vite/bin/electron-vite.js'),
      'build',
      '--logLevel=warn',
      `--outDir=${join(projectFolder, 'out/check')}`,
    ],
  ],
  ['what follows from a change', [program('vitest/vitest.mjs'), 'run', '--reporter=dot', ...followers]],
]

const run = (command: readonly string[]) =>
  spawnSync(process.execPath, command, { cwd: projectFolder, encoding: 'utf8' })

// Runs first, because it generates the types of the messages.
run([join(import.meta.dirname, 'words.ts')])
/** Errors reported so far: the compiler repeats an error of app/ for each part that imports it. */
const reported = new Set<string>()
for (const [what, command] of checks) {
  const { status, stdout, stderr } = run(command)
  // At this log level the build prints only warnings.
  const isFine = status === 0 && (what !== 'the build' || `${stdout}${stderr}`.trim() === '')
  console.log(`${isFine ? 'ok    ' : 'FAILED'}  ${what}`)
  if (isFine) continue
  const output = `${stdout}${stderr}`
  const isCompiler = what.startsWith('types of')
  console.log(
    isCompiler
      ? output
          .split('\n')
          .filter((line) => !reported.has(line))
          .join('\n')
      : output,
  )
  if (isCompiler) for (const line of output.split('\n')) reported.add(line)
  process.exitCode = 1
}
