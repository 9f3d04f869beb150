/**
 * The formats in which a token can be copied. `bash` and `powershell` set an environment variable. Add one
 * here, and the compiler names the places that must say what it looks like and what it is called.
 */
export const copyFormats = ['token', 'header', 'bash', 'powershell', 'json'] as const
export type CopyFormat = (typeof copyFormats)[number]
