/** What hashing a password costs; read from the stored hash when one is checked, so that it can be raised at any time. */
export interface Cost {
  /** KiB */
  readonly m: number
  readonly t: number
  readonly p: number
}

/** What OWASP asks of argon2id at least. Tests that open an app take another one, see vitest.config.ts. */
export const COST: Cost = { m: 19_456, t: 2, p: 1 }
