import * as z from 'zod/mini'
import { fileFailure } from '../../util/file-failure.ts'

/** The settings could not be read, or not all of them: what guards is at its strictest. */
export const settingsNotice = z.strictObject({ kind: z.literal('settings-unread'), problem: fileFailure })
export type SettingsNotice = z.infer<typeof settingsNotice>
