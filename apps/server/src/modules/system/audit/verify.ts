/** Verifies every chain from its beginning; reports the first place changed, removed, moved or truncated. */
import type { AuditCheck, AuditProblem } from '@huxi/contract'
import { sql } from 'kysely'
import type pg from 'pg'
import type { Db } from '../../../platform/db/db.ts'
import { generations, type Secrets } from '../../../platform/config/secrets.ts'
import { CHAINS, sealOf, type Sealed } from './chain.ts'
import type { SignedHeads } from './heads.ts'

const PAGE = 1000

interface Entry extends Sealed {
  prevHash: string
  hash: string
}

/**
 * @param db queries that see every tenant
 * @param signed the last signed heads
 * @param step called after each page with the number of entries; throwing aborts
 */
export const verifyChains = async (
  db: Db,
  secrets: Secrets,
  signed: SignedHeads | null,
  step: (done: number) => void = () => {},
): Promise<AuditCheck> => {
  const keys = oldestFirst(secrets)
  const problems: AuditProblem[] = []
  let entries = 0
  for (let chain = 0; chain < CHAINS; chain += 1) {
    const found = await verifyChain(
      db,
      keys,
      chain,
      signed?.heads.find((head) => head.chain === chain),
      (read) => step(entries + read),
    )
    entries += found.entries
    if (found.problem) problems.push(found.problem)
  }
  return { chains: CHAINS, entries, problems }
}

interface ChainEnd {
  readonly seq: number
  readonly hash: string
}

type AuditKeys = readonly Uint8Array[]

const oldestFirst = (secrets: Secrets): AuditKeys =>
  generations(secrets)
    .map(({ audit }) => audit)
    .toReversed()

/** Index of the key that sealed an entry, from `from` on: a chain never returns to an earlier key. */
const sealedBy = (keys: AuditKeys, from: number, { prevHash, hash, ...sealed }: Entry): number =>
  keys.findIndex((key, at) => at >= from && sealOf(key, prevHash, sealed) === hash)

export const entriesIn = async (db: Db): Promise<number> => {
  const { rows } = await sql<{ n: number }>`select coalesce(sum(seq), 0)::int as n from audit_head`.execute(db)
  return rows[0]!.n
}

const verifyChain = async (
  db: Db,
  keys: AuditKeys,
  chain: number,
  signed: ChainEnd | undefined,
  step: (read: number) => void,
) => {
  let age = 0
  const head = await headOf(db, chain)
  let end: ChainEnd = { seq: 0, hash: '' }
  const wrong = (seq: number, reason: string) => ({ entries: end.seq, problem: { chain, seq, reason } })
  if (!head) return wrong(1, '链头缺失')
  const next = () => pageOf(db, chain, end.seq, head.seq)
  for (let page = await next(); page.length > 0; page = await next()) {
    for (const entry of page) {
      const { seq, prevHash, hash } = entry
      if (seq !== end.seq + 1) return wrong(end.seq + 1, '记录缺失')
      age = sealedBy(keys, age, entry)
      if (prevHash !== end.hash || age < 0) return wrong(seq, '记录被改动')
      if (signed?.seq === seq && signed.hash !== hash) return wrong(seq, '与已签名的链头不一致')
      end = { seq, hash }
    }
    step(end.seq)
  }
  const last = Math.max(head.seq, signed?.seq ?? 0)
  if (end.seq < last) return wrong(end.seq + 1, '链尾的记录缺失')
  if (head.seq !== end.seq || head.hash !== end.hash || (await isAhead(db, chain))) return wrong(end.seq, '链头被改动')
  return { entries: end.seq, problem: undefined }
}

/** Whether these keys sealed the first and last entry of every chain. @param client as the owner of the tables */
export const sealsOfEnds = async (client: pg.PoolClient, secrets: Secrets): Promise<boolean[]> => {
  const keys = oldestFirst(secrets)
  const { rows } =
    await client.query<Entry>(`select e.*, tenant_id as "tenantId", request_id as "requestId", prev_hash as "prevHash"
    from audit_entry e where seq = 1 or seq = (select max(seq) from audit_entry where chain = e.chain)`)
  return rows.map((entry) => sealedBy(keys, 0, entry) >= 0)
}

const headOf = async (db: Db, chain: number): Promise<ChainEnd | undefined> =>
  db.selectFrom('audit_head').select(['seq', 'hash']).where('chain', '=', chain).executeTakeFirst()

/** Entries beyond the head; others write both meanwhile, which one statement sees together. */
const isAhead = async (db: Db, chain: number): Promise<boolean> => {
  const { rows } = await sql`select 1 from audit_entry where chain = ${chain}
    and seq > (select seq from audit_head where chain = ${chain}) limit 1`.execute(db)
  return rows.length > 0
}

const pageOf = async (db: Db, chain: number, after: number, until: number): Promise<Entry[]> => {
  const { rows } = await sql<Entry>`select chain, seq, id, tenant_id as "tenantId", at, actor, ip, agent,
      request_id as "requestId", action, object, outcome, detail, prev_hash as "prevHash", hash
    from audit_entry where chain = ${chain} and seq > ${after} and seq <= ${until} order by seq limit ${PAGE}`.execute(
    db,
  )
  return rows
}
