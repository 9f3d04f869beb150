import { requirePackages } from '../desktop/packages.ts'
import { findElectron } from '../launch/electron.ts'

/** Once, before the workers: so that no two of them fetch and install. */
export default async function prepare(): Promise<void> {
  requirePackages('x11')
  console.log((await findElectron()).words)
}
