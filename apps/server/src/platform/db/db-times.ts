/** Time limits for the database, in milliseconds. Together they replace a silent connection within 15 s. */
export const TIMES = {
  connectMs: 5000,
  statementMs: 10_000,
  /** waiting for a lock, set on the server; short, so that one locked table does not occupy the connections */
  lockMs: 3000,
  /** any answer; the server ends the statement before */
  answerMs: 12_000,
  shareMs: 5000,
  probeMs: 3000,
  probeAnswerMs: 3000,
} as const

export type Times = { readonly [T in keyof typeof TIMES]: number }

/** Idle time before TCP keep-alive; node then probes ten times, once a second. */
export const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 5000 } as const
