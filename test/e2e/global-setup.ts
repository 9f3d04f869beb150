import { requirePackages } from '../desktop/packages.ts'
import { buildWhereStale } from '../launch/build.ts'
import { findElectron } from '../launch/electron.ts'

/** Runs once before the workers, so that no two of them build, download or install, and none tests an old build. */
export default async function prepare(): Promise<void> {
  requirePackages('x11')
  buildWhereStale()
  console.log((await findElectron()).words)
}
