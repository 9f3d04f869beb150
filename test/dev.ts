import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { findElectron } from './launch/electron/electron.ts'
import { projectFolder } from './launch/folders.ts'
import { personDesktop } from './launch/person-desktop.ts'
import { electronProgram } from './launch/program.ts'

/** `npm run dev`: opens Deckpass with hot reload of the window; a change of the main process starts it again. */

console.log((await findElectron()).words)
const desktop = await personDesktop()
const { path, env } = await electronProgram({ user: desktop?.user ?? null })
const cli = join(projectFolder, 'node_modules/electron-vite/bin/electron-vite.js')
const vite = spawn(process.execPath, [cli, 'dev', '--watch', ...process.argv.slice(2)], {
  cwd: projectFolder,
  stdio: 'inherit',
  env: { ...process.env, ...desktop?.env, ...env, ELECTRON_EXEC_PATH: path },
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => vite.kill(signal))
const [code] = await once(vite, 'close')
await desktop?.close()
process.exit(code ?? 0)
