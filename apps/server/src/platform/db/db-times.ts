/** How long is waited for the database, in milliseconds. Together they find and replace a connection that went silent within 15 s. */
export const TIMES = {
  /** a new connection */
  connectMs: 5000,
  /** one statement, set on the server */
  statementMs: 10_000,
  /** a lock others hold, set on the server: short, so that one locked table does not keep the connections */
  lockMs: 3000,
  /** any answer at all: the server would have ended the statement before */
  answerMs: 12_000,
  /** a connection among those a kind of work may hold */
  shareMs: 5000,
  /** between two questions whether the server is there */
  probeMs: 3000,
  /** the answer to that */
  probeAnswerMs: 3000,
} as const

export type Times = { readonly [T in keyof typeof TIMES]: number }

/** Before TCP asks a quiet peer whether it lives; node asks ten times then, once a second. */
export const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 5000 } as const
