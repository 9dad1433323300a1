/** Reading every chain from its beginning: what was changed, removed, moved or cut off is named by its first place. */
import type { AuditCheck, AuditProblem } from '@huxi/contract'
import { sql } from 'kysely'
import type { Db } from '../../platform/db.ts'
import { CHAINS, sealOf, type Sealed } from './chain.ts'
import type { SignedHeads } from './heads.ts'

const PAGE = 1000

interface Entry extends Sealed {
  prevHash: string
  hash: string
}

/** Checks all chains. @param db queries that see every tenant @param signed the last heads that were signed */
export const verifyChains = async (db: Db, key: Uint8Array, signed: SignedHeads | null): Promise<AuditCheck> => {
  const problems: AuditProblem[] = []
  let entries = 0
  for (let chain = 0; chain < CHAINS; chain += 1) {
    const found = await verifyChain(
      db,
      key,
      chain,
      signed?.heads.find((head) => head.chain === chain),
    )
    entries += found.entries
    if (found.problem) problems.push(found.problem)
  }
  return { chains: CHAINS, entries, problems }
}

interface Known {
  readonly seq: number
  readonly hash: string
}

const verifyChain = async (db: Db, key: Uint8Array, chain: number, signed: Known | undefined) => {
  const head = await headOf(db, chain)
  let end: Known = { seq: 0, hash: '' }
  const wrong = (seq: number, reason: string) => ({ entries: end.seq, problem: { chain, seq, reason } })
  if (!head) return wrong(1, '链头缺失')
  for (let page = await pageOf(db, chain, 0); page.length > 0; page = await pageOf(db, chain, end.seq)) {
    for (const entry of page) {
      const { prevHash, hash, ...sealed } = entry
      if (sealed.seq !== end.seq + 1) return wrong(end.seq + 1, '记录缺失')
      if (prevHash !== end.hash || hash !== sealOf(key, prevHash, sealed)) return wrong(sealed.seq, '记录被改动')
      if (signed?.seq === sealed.seq && signed.hash !== hash) return wrong(sealed.seq, '与已签名的链头不一致')
      end = { seq: sealed.seq, hash }
    }
  }
  const last = Math.max(head.seq, signed?.seq ?? 0)
  if (end.seq < last) return wrong(end.seq + 1, '链尾的记录缺失')
  if (head.seq !== end.seq || head.hash !== end.hash) return wrong(end.seq, '链头被改动')
  return { entries: end.seq, problem: undefined }
}

const headOf = async (db: Db, chain: number): Promise<Known | undefined> =>
  db.selectFrom('audit_head').select(['seq', 'hash']).where('chain', '=', chain).executeTakeFirst()

const pageOf = async (db: Db, chain: number, after: number): Promise<Entry[]> => {
  const { rows } = await sql<Entry>`select chain, seq, id, tenant_id as "tenantId", at, actor, ip, agent,
      request_id as "requestId", action, object, outcome, detail, prev_hash as "prevHash", hash
    from audit_entry where chain = ${chain} and seq > ${after} order by seq limit ${PAGE}`.execute(db)
  return rows
}
