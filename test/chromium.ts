export async function findChromium(): Promise<string> {
  return process.env.DECKPASS_CHROMIUM ?? '/usr/bin/chromium'
}
