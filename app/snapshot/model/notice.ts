import * as z from 'zod/mini'
import { settingsNotice } from '../../settings/model/settings-notice.ts'
import { vaultNotice } from '../../vault/model/vault-notice.ts'

/** Something that the window shows until the person dismisses it there. */
export const notice = z.discriminatedUnion('kind', [vaultNotice, settingsNotice])
export type Notice = z.infer<typeof notice>
