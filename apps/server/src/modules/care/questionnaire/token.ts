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

/** `phone`: the birth date was right. `tablet`: staff have identified the patient. */
type Way = 'phone' | 'tablet'

const WAYS: Readonly<Record<Way, { readonly purpose: string; readonly hours: number }>> = {
  phone: { purpose: PROOF, hours: PROOF_HOURS },
  tablet: { purpose: 'tablets with questionnaires', hours: 4 },
}

/** Proof of the respondent for one task. @param now epoch ms */
export const proofOf = (services: AppServices, id: string, now: number, way: Way = 'phone'): string => {
  const until = String(now + WAYS[way].hours * HOUR_MS)
  return `${until}.${signed(services, WAYS[way].purpose, [id, until])}`
}

export const isProof = (services: AppServices, id: string, proof: string, now: number, way: Way): boolean => {
  const [until = '', mac = ''] = proof.split('.')
  return Number(until) > now && isSame(mac, signed(services, WAYS[way].purpose, [id, until]))
}
