import { availableParallelism } from 'node:os'
import { type FleetRecord, liveThroughStory, type Story } from './fleet.ts'
import { fleetPolicies } from './fleet-policies.ts'
import { fleetStories } from './fleet-stories.ts'
import { inWorker } from './simulate.ts'

/** Which of the stories to live through, with every policy. */
export interface FleetTask {
  readonly kind: 'fleet'
  readonly computers: number
  readonly seed: number
  /** Every `stride`-th story, from `first` on. */
  readonly first: number
  readonly stride: number
}

export interface FleetRun {
  readonly policy: string
  readonly story: Story
  readonly record: FleetRecord
}

export function simulateFleet({ computers, seed, first, stride }: FleetTask): FleetRun[] {
  const stories = fleetStories(computers, seed).filter((_, index) => index % stride === first)
  return stories.flatMap((story) =>
    fleetPolicies.map(({ name, start }) => ({ policy: name, story, record: liveThroughStory(story, start) })),
  )
}

/** Lives through every story on all processors. In the order of policies and stories, however many there are. */
export async function runFleetInWorkers(computers: number, seed: number): Promise<FleetRun[]> {
  const stride = availableParallelism()
  const parts = Array.from({ length: stride }, (_, first) =>
    inWorker<FleetRun[]>({ kind: 'fleet', computers, seed, first, stride }),
  )
  const runs = (await Promise.all(parts)).flat()
  const titles = fleetStories(computers, seed).map(({ title }) => title)
  return fleetPolicies.flatMap(({ name }) =>
    titles.flatMap((title) => runs.filter(({ policy, story }) => policy === name && story.title === title)),
  )
}
