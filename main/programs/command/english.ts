/** The words of the window, in English. Loaded only when they are needed, because loading them takes a while. */
export async function english() {
  const words = await import('../../../app/words/index.ts')
  words.speak({ language: 'en', region: 'en', catalogue: await words.loadCatalogue('en') })
  return words
}
