import type { SessionStandIn } from '../session.ts'
import type { Chromium } from './chromium.ts'
export async function applyPermissions(_session: SessionStandIn, _browser: Chromium): Promise<void> {}
