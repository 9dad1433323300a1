/** Signed links of questionnaires, bound to task and version; nothing is stored, and expiry stands in the task. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { AppServices } from '../../../engine/core/context.ts'
import { HOUR_MS } from '../../../platform/config/clock.ts'
import { deriveKey } from '../../../platform/crypto/cipher.ts'

interface LinkedTask {
  readonly id: string
  readonly versionId: string
}

const signed = ({ secrets }: AppServices, purpose: string, parts: readonly string[]): string =>
  createHmac('sha256', deriveKey(secrets.session, purpose)).update(JSON.stringify(parts)).digest('base64url')

const isSame = (a: string, b: string): boolean =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))

const LINK = 'links of questionnaires'
const PROOF = 'birth dates at questionnaires'
const PROOF_HOURS = 12

export const tokenOf = (services: AppServices, { id, versionId }: LinkedTask): string =>
  `${id}.${signed(services, LINK, [id, versionId])}`

/** The unverified id in a token; undefined = malformed. */
export const idIn = (token: string): string | undefined => /^(\d{1,25})\.[\w-]{43}$/.exec(token)?.[1]

export const isToken = (services: AppServices, token: string, linked: LinkedTask): boolean =>
  isSame(token, tokenOf(services, linked))

/** Proof of the birth date, valid for half a day. @param now epoch ms */
export const proofOf = (services: AppServices, id: string, now: number): string => {
  const until = String(now + PROOF_HOURS * HOUR_MS)
  return `${until}.${signed(services, PROOF, [id, until])}`
}

export const isProof = (services: AppServices, id: string, proof: string, now: number): boolean => {
  const [until = '', mac = ''] = proof.split('.')
  return Number(until) > now && isSame(mac, signed(services, PROOF, [id, until]))
}
