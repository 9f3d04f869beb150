import { findChromium } from '../chromium.ts'

/** Once, before the workers: so that no two of them fetch a browser. */
export default async function prepare(): Promise<void> {
  process.env.DECKPASS_CHROMIUM = await findChromium()
}
