import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import { projectFolder } from '../launch/folders.ts'
import { check } from './report.ts'

const bill = z.object({
  bomFormat: z.literal('CycloneDX'),
  components: z.array(
    z.object({ group: z.optional(z.string()), name: z.string(), version: z.string(), purl: z.string() }),
  ),
})

const lock = z.object({
  packages: z.record(
    z.string(),
    z.object({
      name: z.optional(z.string()),
      version: z.optional(z.string()),
      link: z.optional(z.boolean()),
    }),
  ),
})

/** Looks at the list of what the app is made of and built with, which comes with every package. */
export function checkBillOfMaterials(resources: string): void {
  const path = join(resources, 'sbom.cdx.json')
  const isThere = existsSync(path)
  check('the package holds a list of what it is made of', isThere, path)
  if (!isThere) return
  const read = bill.safeParse(JSON.parse(readFileSync(path, 'utf8')))
  check('the list is in the form of CycloneDX', read.success, read.error?.message)
  const listed = new Set(
    read.data?.components.map(({ group, name, version }) => `${group ? `${group}/` : ''}${name}@${version}`),
  )
  const missing = packagesOfLock().filter((each) => !listed.has(each))
  check('the list names each package of the lock file, with its version', missing.length === 0, missing)
}

function packagesOfLock(): string[] {
  const { packages } = lock.parse(JSON.parse(readFileSync(join(projectFolder, 'package-lock.json'), 'utf8')))
  return Object.entries(packages)
    .filter(([path, { link }]) => path !== '' && link !== true)
    .map(([path, { name, version }]) => `${name ?? path.split('node_modules/').at(-1)}@${version}`)
}
