import type { OpenWindow } from './open-window.ts'

/** The bare page, the app at its first start, and the app with so many accounts. */
export type Windows = Readonly<Record<'bare' | 'empty' | 'one' | 'hundred' | 'thousand', OpenWindow>>
