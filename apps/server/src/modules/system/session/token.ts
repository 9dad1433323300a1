/**
 * Tokens are 32 random bytes with an HMAC. Forged tokens are rejected without database or cache, so that a flood of
 * them affects no signed-in user. The database knows whether the session is live.
 */
import { createHmac, randomBytes, timingSafeEqual, type KeyObject } from 'node:crypto'
import { signingKey } from '../../../platform/crypto/cipher.ts'
import { generations, type Secrets } from '../../../platform/config/secrets.ts'

const RANDOM_BYTES = 32
const SEAL_BYTES = 16

interface Tokens {
  make(): string
  isOurs(token: string): boolean
}

export const tokensOf = (secrets: Secrets): Tokens => {
  const keys = generations(secrets).map(({ session }) => signingKey(session, 'session token'))
  const sealOf = (key: KeyObject, random: Uint8Array): Buffer =>
    createHmac('sha256', key).update(random).digest().subarray(0, SEAL_BYTES)
  return {
    make() {
      const random = randomBytes(RANDOM_BYTES)
      return Buffer.concat([random, sealOf(keys[0]!, random)]).toString('base64url')
    },
    isOurs(token) {
      const bytes = Buffer.from(token, 'base64url')
      const [random, seal] = [bytes.subarray(0, RANDOM_BYTES), bytes.subarray(RANDOM_BYTES)]
      return seal.length === SEAL_BYTES && keys.some((key) => timingSafeEqual(sealOf(key, random), seal))
    },
  }
}
