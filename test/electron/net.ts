export const net = { fetch: globalThis.fetch }
