import type { ClosedEndpoint } from '../../../app/programs/model/closed-endpoint.ts'
import type { FileFailure } from '../../../app/util/file-failure.ts'

// Words of the window, loaded only when they are needed, because loading them takes a while.

export async function fileFailureText(failure: FileFailure): Promise<string> {
  return (await english()).fileFailureWords(failure)
}

/** Why Deckpass cannot keep its data in its folder, as a sentence. */
export async function dataFolderText(folder: string, problem: FileFailure): Promise<string> {
  return (await english()).dataFolderWords(folder, problem)
}

export async function closedEndpointText(closed: ClosedEndpoint): Promise<string> {
  return (await english()).closedEndpointWords(closed)
}

async function english() {
  const words = await import('../../../app/words/index.ts')
  words.speak({ language: 'en', region: 'en', catalogue: await words.loadCatalogue('en') })
  return words
}
