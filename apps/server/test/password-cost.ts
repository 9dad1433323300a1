/** Hashing in tests that open an app: as cheap as argon2id can be. The real cost is tested with the hash itself. */
import type { Cost } from '../src/platform/crypto/password-cost.ts'

export const COST: Cost = { m: 8, t: 1, p: 1 }
