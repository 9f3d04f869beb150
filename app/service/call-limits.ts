/** How long a call of the service may take, ms, and how long its response may be, bytes. */
export const callLimits = { timeoutMs: 15_000, maxBodyBytes: 64 * 1024 } as const
