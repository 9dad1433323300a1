/** Signed links of questionnaires, bound to task and version; nothing is stored, and expiry stands in the task. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { AppServices } from '../../../engine/core/context.ts'
import { HOUR_MS } from '../../../platform/config/clock.ts'
import { signingKey } from '../../../platform/crypto/cipher.ts'

interface LinkedTask {
  readonly id: string
  readonly versionId: string
}

const signatures = new WeakMap<Uint8Array, Map<string, string>>()
const SIGNATURES_MAX = 3000

const signed = ({ secrets }: AppServices, purpose: string, parts: readonly string[]): string => {
  const signatureCache = signatures.get(secrets.session) ?? new Map<string, string>()
  signatures.set(secrets.session, signatureCache)
  const text = JSON.stringify(parts)
  const key = `${purpose} ${text}`
  const found = signatureCache.get(key)
  if (found !== undefined) return found
  if (signatureCache.size >= SIGNATURES_MAX) signatureCache.delete(signatureCache.keys().next().value!)
  const signature = createHmac('sha256', signingKey(secrets.session, purpose)).update(text).digest('base64url')
  signatureCache.set(key, signature)
  return signature
}

const isSame = (given: string, wanted: string): boolean => {
  const [a, b] = [Buffer.from(given), Buffer.from(wanted)]
  return a.length === b.length && timingSafeEqual(a, b)
}

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

interface ProvenTask {
  readonly id: string
  readonly tenantId: number
}

/** Proof for one task; it names the tenant, so that an answer is looked for in no other. @param now epoch ms */
export const proofOf = (
  services: AppServices,
  { id, tenantId }: ProvenTask,
  now: number,
  way: Way = 'phone',
): string => {
  const claim = `${now + WAYS[way].hours * HOUR_MS}.${tenantId}`
  return `${claim}.${signed(services, WAYS[way].purpose, [id, claim])}`
}

export const provenBy = (
  services: AppServices,
  id: string,
  proof: string,
): { readonly tenantId: number; readonly way: Way } | undefined => {
  const [until = '', tenant = '', mac = ''] = proof.split('.')
  if (Number(until) <= services.clock.now()) return undefined
  const way = (['phone', 'tablet'] as const).find((one) =>
    isSame(mac, signed(services, WAYS[one].purpose, [id, `${until}.${tenant}`])),
  )
  return way && { tenantId: Number(tenant), way }
}
