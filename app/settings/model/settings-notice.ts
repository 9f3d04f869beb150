import * as z from 'zod/mini'
import { fileFailure } from '../../util/file-failure.ts'

/**
 * `settings-unread`: some settings could not be read, so the guarding ones among them have their strictest values.
 * `settings-not-saved`: a change is in effect, but not in the file.
 */
export const settingsNotice = z.strictObject({
  kind: z.enum(['settings-unread', 'settings-not-saved']),
  problem: fileFailure,
})
export type SettingsNotice = z.infer<typeof settingsNotice>
