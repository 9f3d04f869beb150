import * as z from 'zod/mini'

/** A package that is part of Deckpass, and its licence. */
const packageLicence = z.strictObject({
  name: z.string(),
  version: z.string(),
  /** The SPDX identifier; null if the package names none. */
  identifier: z.nullable(z.string()),
  text: z.nullable(z.string()),
})
export type PackageLicence = z.infer<typeof packageLicence>

/** What Deckpass is made of. */
export const about = z.strictObject({
  /** Versions. */
  electron: z.string(),
  chromium: z.string(),
  /** By name. */
  packages: z.array(packageLicence),
  /** The file with the licences of Electron and Chromium; null where it is not beside the program. */
  electronLicencesPath: z.nullable(z.string()),
})
export type About = z.infer<typeof about>
