/// <reference types="vite/types/importMeta.d.ts" />

/** Where updates come from; the build decides (electron.vite.config.ts). */
declare const __UPDATE_SOURCE__: import('./updates/source.ts').UpdateSource | null
