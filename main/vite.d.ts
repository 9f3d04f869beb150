/// <reference types="vite/types/importMeta.d.ts" />

/** Where updates come from, null for nowhere; the build decides (electron.vite.config.ts). */
declare const __UPDATE_ADDRESS__: string | null
