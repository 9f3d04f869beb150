import * as z from 'zod/mini'
import { fileFailure } from '../../util/file-failure.ts'

/** Some settings could not be read, so the guarding ones among them have their strictest values. */
export const settingsNotice = z.strictObject({ kind: z.literal('settings-unread'), problem: fileFailure })
export type SettingsNotice = z.infer<typeof settingsNotice>
