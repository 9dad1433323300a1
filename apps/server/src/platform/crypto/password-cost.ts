/** Cost of argon2id; the stored hash carries its own, so that it can be raised at any time. */
export interface Cost {
  /** KiB */
  readonly m: number
  readonly t: number
  readonly p: number
}

/** OWASP minimum for argon2id. Tests of the app use a lower one, see vitest.config.ts. */
export const COST: Cost = { m: 19_456, t: 2, p: 1 }
