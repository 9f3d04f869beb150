import * as z from 'zod/mini'

/** The shapes in which a token can be copied. `bash` and `powershell` set an environment variable. */
export const copyFormat = z.enum(['token', 'header', 'bash', 'powershell', 'json'])
export type CopyFormat = z.infer<typeof copyFormat>
