import { globSync, readFileSync } from 'node:fs'
import { sep } from 'node:path'
import { brokenFences } from './fences.ts'

/** A step of `npm run check`: prints each broken rule of `floor-plan.ts` and fails if there is one. */
const paths = globSync('{app,main,renderer,test}/**/*.{ts,tsx}', { exclude: ['**/*.d.ts'] }).map((path) =>
  path.split(sep).join('/'),
)
const complaints = brokenFences(new Map(paths.sort().map((path) => [path, readFileSync(path, 'utf8')])))
for (const complaint of complaints) console.error(complaint)
if (complaints.length > 0) process.exitCode = 1
