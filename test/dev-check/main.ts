import { appendFileSync, chmodSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { processesOf } from '../desktop/fixtures/processes.ts'
import { until } from '../desktop/wait.ts'
import { findElectron } from '../launch/electron/electron.ts'
import { check, summarize } from '../package/report.ts'
import { copyProject } from './copied-project.ts'
import { runDev } from './dev-run.ts'

/**
 * `npm run dev:check`: runs `npm run dev` in a copy of the project, changes the window's and the main process's
 * files, and looks into the app from outside. It takes about half a minute, so it is no part of `npm test`.
 */

/** How often the main process is changed. */
const restarts = 5
/** What an app prints at the end of its quit. */
const lastWords = 'the app has finished'

console.log((await findElectron()).words)
const project = copyProject()
const temporary = join(project.folder, 'tmp')
mkdirSync(temporary)
chmodSync(temporary, 0o1777)
const entry = join(project.folder, 'main/entry.ts')
// Slower than the next start, which has to wait.
appendFileSync(
  entry,
  `
app.once('will-quit', (event) => {
  event.preventDefault()
  setTimeout(() => app.quit(), 4_000)
})
app.on('quit', () => console.log('${lastWords}'))
`,
)
const dev = runDev(project.folder, temporary)
try {
  await dev.shows(1, 'Sign in')
  check('the window is there', true)

  const words = join(project.folder, 'app/words/window.ts')
  writeFileSync(words, readFileSync(words, 'utf8').replace("title: 'Sign in'", "title: 'Changed'"))
  await dev.shows(1, 'Changed')
  check('a change of the window is in the window', true)

  for (let restart = 1; restart <= restarts; restart += 1) {
    const sign = `restart ${restart} of the check`
    appendFileSync(entry, `console.log('${sign}')\n`)
    await dev.shows(restart + 1, 'Changed')
    await until(sign, () => (dev.said().includes(sign) ? true : null))
    await dev.appEnded(restart)
    check(`a change of the main process starts it again (${restart})`, true)
  }
} catch (error) {
  check('the window follows the files', false, `${error}\n${dev.said()}`)
}
const failed = dev
  .said()
  .split('\n')
  .filter((line) => line.includes('load-failed'))
check('no page failed to load', failed.length === 0, failed)
const status = await dev.end()
check('SIGTERM ends it with exit status 0', status === 0, `ended with ${status}`)
const finished = dev.said().split(lastWords).length - 1
check('each app that was ended could finish', finished === restarts + 1, `${finished} of ${restarts + 1}`)
check('no process is left', processesOf(temporary).length === 0, processesOf(temporary))
check('no file is left', readdirSync(temporary).length === 0, readdirSync(temporary))
project.remove()
summarize()
