import * as z from 'zod/mini'

/** Epoch ms. */
export const instant = z.number()
