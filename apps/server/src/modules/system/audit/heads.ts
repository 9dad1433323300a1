/**
 * Signed heads of the chains, written outside of the database, reveal a chain truncated together with its head. They
 * are stored beside the files, shared by all processes.
 */
import { sql } from 'kysely'
import { createHmac, timingSafeEqual } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { asSystem } from '../../../engine/core/caller.ts'
import type { AppServices } from '../../../engine/core/context.ts'
import { now } from '../../../platform/config/clock.ts'
import { generations, type Secrets } from '../../../platform/config/secrets.ts'
import type { Notes } from '../../../platform/files/storage.ts'
import { orderedJson } from './chain.ts'

export interface SignedHeads {
  readonly at: string
  readonly heads: readonly { readonly chain: number; readonly seq: number; readonly hash: string }[]
}

const NOTE = 'audit-heads.log'
/** One month of hourly lines; object storage rewrites the whole file. */
const LINES_KEPT = 744

const signatureOf = (key: Uint8Array, heads: SignedHeads): string =>
  createHmac('sha256', key)
    .update(`heads\n${orderedJson(heads)}`)
    .digest('hex')

export const signHeads = async (services: AppServices): Promise<void> => {
  const { db } = asSystem(services, 'signing the audit chains')
  const { rows } = await sql<
    SignedHeads['heads'][number]
  >`select chain, seq, hash from audit_head order by chain`.execute(db)
  const signed: SignedHeads = { at: now({ services }), heads: rows }
  const line = { ...signed, signature: signatureOf(services.secrets.audit, signed) }
  const lines = ((await services.storage.note(NOTE)) ?? '').split('\n').filter(Boolean)
  await services.storage.setNote(NOTE, `${[...lines, JSON.stringify(line)].slice(-LINES_KEPT).join('\n')}\n`)
  services.log.info(line, 'audit heads')
}

/** The last valid signed heads under the newest keys. @param dataDir location used by earlier versions */
export const lastSigned = async (storage: Notes, dataDir: string, secrets: Secrets): Promise<SignedHeads | null> => {
  const before = await readFile(join(dataDir, NOTE), 'utf8').catch(() => '')
  const lines = `${before}\n${(await storage.note(NOTE)) ?? ''}`.trimEnd().split('\n')
  for (const { audit } of generations(secrets)) {
    const signed = lines.map((line) => read(line, audit)).findLast((heads) => heads !== null)
    if (signed) return signed
  }
  return null
}

const read = (line: string, key: Uint8Array): SignedHeads | null => {
  try {
    const { signature, ...signed } = JSON.parse(line) as SignedHeads & { signature: string }
    const [ours, theirs] = [Buffer.from(signatureOf(key, signed)), Buffer.from(signature)]
    return ours.length === theirs.length && timingSafeEqual(ours, theirs) ? signed : null
  } catch {
    return null
  }
}
