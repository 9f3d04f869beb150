import ElectronStore from 'electron-store'
import { z } from 'zod'

/** As much of the two libraries as an app takes in that keeps one file and knows one schema. */
export { ElectronStore }
export const schema = z.strictObject({ name: z.string() })
