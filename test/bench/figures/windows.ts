import { join } from 'node:path'
import { projectFolder } from '../../launch/folders.ts'
import { bareFolder } from '../baselines/folders.ts'
import type { Bench } from '../bench.ts'
import type { Row } from '../report/row.ts'
import { withWindows } from '../window/open-window.ts'
import { copying } from './copying.ts'
import { countdown } from './countdown.ts'
import { drawing } from './drawing.ts'
import { firstScreen } from './first-screen.ts'
import { hidden } from './hidden.ts'
import { signingIn } from './signing-in.ts'

/** Everything that takes a real window. All are open at once, so that each can be held against another in the same minute. */
export async function windows(bench: Bench): Promise<Row[]> {
  const { accounts } = bench
  const options = {
    bare: { appPath: join(projectFolder, bareFolder) },
    empty: {},
    one: { userData: await accounts.with(1) },
    hundred: { userData: await accounts.with(100) },
    thousand: { userData: await accounts.with(1000) },
  }
  return withWindows(options, async (open) => [
    ...(await firstScreen(bench, open)),
    // Before the mouse comes in: while it rests on a page, Chromium looks at each change what it rests on.
    ...(await countdown(bench, open)),
    ...(await hidden(bench, open)),
    ...(await copying(bench, open)),
    ...(await signingIn(bench, open)),
    ...(await drawing(bench, open)),
  ])
}
