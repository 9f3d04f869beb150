import { datesIn } from '../../app/words/index.ts'
import { bridge } from './bridge.ts'

/** Dates and times as this person's region writes them. */
export const dates = datesIn(bridge.region)
