/** Audit chains: each seal covers the entry and the seal before it. */
import { createHmac } from 'node:crypto'
import { preparedKey } from '../../../platform/crypto/cipher.ts'

export const CHAINS = 16

/** Sealed content of an entry. */
export interface Sealed {
  readonly chain: number
  readonly seq: number
  readonly id: string
  readonly tenantId: number | null
  /** text from the database, to the second */
  readonly at: string
  readonly actor: string
  readonly ip: string
  readonly agent: string
  readonly requestId: string
  readonly action: string
  readonly object: string
  readonly outcome: string
  readonly detail: string
}

const FIELDS: readonly (keyof Sealed)[] = [
  'action',
  'actor',
  'agent',
  'at',
  'chain',
  'detail',
  'id',
  'ip',
  'object',
  'outcome',
  'requestId',
  'seq',
  'tenantId',
]

/** Deterministic text of an entry: fields sorted by name. */
const canonical = (entry: Sealed): string =>
  JSON.stringify(Object.fromEntries(FIELDS.map((name) => [name, entry[name]])))

export const sealOf = (key: Uint8Array, prevHash: string, entry: Sealed): string =>
  createHmac('sha256', preparedKey(key)).update(prevHash).update(canonical(entry)).digest('hex')

export const orderedJson = (value: unknown): string =>
  JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  )
