import { statusAnswer } from '../../../app/programs/protocol.ts'
import { call } from './client.ts'

/** Time that Deckpass may take to start, and how often to look, ms. */
const startMs = 15_000
const lookMs = 100

interface Parts {
  start(): void
  wait(ms: number): Promise<void>
}

/**
 * Starts Deckpass where it does not run, and waits until it answers.
 *
 * @param file where its `endpoint.json` is
 */
export async function startFirst(file: string, { start, wait }: Parts): Promise<void> {
  const look = () => call(file, '/v1/status', null, statusAnswer)
  let found = await look()
  if (found.kind === 'answer' || found.exit !== 3) return
  start()
  for (let waitedMs = 0; waitedMs < startMs; waitedMs += lookMs) {
    await wait(lookMs)
    found = await look()
    if (found.kind === 'answer' && found.answer.programs !== 'not-open') return
  }
}
