import type { Lineage } from '../../app/programs/program.ts'

/**
 * Looks once who is at the other end of the socket with this descriptor. Null where the system did not name
 * the process, or it changed meanwhile. May reject.
 */
export type Look = (fd: number) => Promise<Lineage | null>
