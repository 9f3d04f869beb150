import * as z from 'zod/mini'

/** The shapes in which a token can be copied. `bash` and `powershell` set an environment variable. */
export const copyForm = z.enum(['token', 'header', 'bash', 'powershell', 'json'])
export type CopyForm = z.infer<typeof copyForm>
