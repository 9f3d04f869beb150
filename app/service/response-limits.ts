/** How long a whole response of the service may take, ms, and how long its body may be, bytes. */
export const responseLimits = { timeoutMs: 15_000, maxBodyBytes: 64 * 1024 } as const
