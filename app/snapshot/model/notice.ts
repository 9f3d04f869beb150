import * as z from 'zod/mini'
import { settingsNotice } from '../../settings/model/settings-notice.ts'
import { vaultNotice } from '../../vault/model/vault-notice.ts'

/** Something that the person must be told once, in the window. */
export const notice = z.discriminatedUnion('kind', [vaultNotice, settingsNotice])
export type Notice = z.infer<typeof notice>
