import { writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { requirePackages } from '../desktop/packages.ts'
import { findElectron } from '../launch/electron/electron.ts'
import { endAtSignals } from '../launch/run-to-end.ts'
import { endDesktops } from '../launch.ts'
import { journeys } from '../scenes/journeys.ts'
import { userDataOf } from '../scenes/stage.ts'
import { colorSchemes } from '../support/picture.ts'
import { type Look, lighthouse } from './lighthouse.ts'
import { page, type State } from './table.ts'

/**
 * `npm run test:lighthouse`: what Lighthouse says of every screen and state, light and dark. Written to
 * `docs/lighthouse.md`; given names of journeys, only those are looked at, and nothing is written.
 */
const only = process.argv.slice(2)
const table = resolve(import.meta.dirname, '../../docs/lighthouse.md')

if (process.platform === 'linux') requirePackages('x11')
console.log((await findElectron()).words)
const look = await lighthouse()
const states: State[] = []
endAtSignals()
try {
  for (const journey of journeys.filter(({ name }) => only.length === 0 || only.includes(name)))
    await journey.play(async (scene, shown) => {
      const looks: Look[] = []
      for (const colorScheme of colorSchemes) {
        await shown.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
        looks.push(await look(shown, userDataOf(shown)))
      }
      const state = { scene, looks }
      states.push(state)
      console.log(scene, ...looks.map(({ figures }) => Object.values(figures).join(' and ')))
      for (const fault of new Set(looks.flatMap(({ faults }) => faults))) console.log(`  ${fault}`)
    })
} finally {
  await endDesktops()
}

if (only.length === 0) await writeFile(table, page(states))
const below = states.filter(({ looks }) => looks.some(({ faults }) => faults.length > 0))
console.log(`${states.length} states, ${below.length} of them with something to mend.`)
if (below.length > 0) process.exitCode = 1
