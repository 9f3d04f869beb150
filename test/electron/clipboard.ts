import { config } from './config.ts'
export const clipboard = { readText: async () => config.userData }
