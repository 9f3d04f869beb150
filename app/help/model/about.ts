import * as z from 'zod/mini'

const packageLicence = z.strictObject({
  name: z.string(),
  version: z.string(),
  /** The SPDX identifier; null if the package names none. */
  identifier: z.nullable(z.string()),
  text: z.nullable(z.string()),
})
export type PackageLicence = z.infer<typeof packageLicence>

export const about = z.strictObject({
  electron: z.string(),
  chromium: z.string(),
  packages: z.array(packageLicence),
  /** The file with the licences of Electron and Chromium; null if it is missing beside the program. */
  electronLicencesPath: z.nullable(z.string()),
})
export type About = z.infer<typeof about>
