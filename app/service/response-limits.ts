/** The time limit of a whole response, ms, and the size limit of its body, bytes. */
export const responseLimits = { timeoutMs: 15_000, maxBodyBytes: 64 * 1024 } as const
