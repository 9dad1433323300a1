/** Corrections proposed by patients; the values are personal and stay encrypted until decided. */
import { CORRECTABLE, patient, privacyRequest, type ProposedChange } from '@huxi/contract'
import { columnName, isEncrypted, malformed, parser, refused, type Field } from '@huxi/model'
import { sql } from 'kysely'
import { inTransaction } from '../../../engine/core/transaction.ts'
import type { Ctx } from '../../../engine/core/context.ts'
import { encryptedColumns } from '../../../engine/kinds/encrypted.ts'
import { decryptStored } from '../../../engine/kinds/decrypt.ts'
import type { SealedColumn } from '../../../engine/write/reseal.ts'
import { storeOf } from '../../../engine/write/store.ts'
import { presentRows } from '../../../engine/read/field-rules.ts'
import { cipherFor } from '../../../platform/crypto/cipher.ts'

const PURPOSE = 'privacy'

const placeOf = (id: string): string => `privacy_request_sealed|changes|${id}`

/** Columns to re-encrypt when keys change. */
export const sealedChanges: SealedColumn = {
  table: 'privacy_request_sealed',
  column: 'changes',
  key: 'request_id',
  purpose: PURPOSE,
  placeOf: (row) => placeOf(String(row['request_id'])),
}

export const visibleChanges = (ctx: Ctx, changes: readonly ProposedChange[]): ProposedChange[] =>
  changes.map((change) => {
    const presented = (value: string | null): string | null =>
      presentRows<Record<string, string | null>>(ctx, patient, [{ [change.field]: value }])[0]![change.field] ?? null
    return { ...change, from: presented(change.from), to: presented(change.to) }
  })

export const changesOf = async (ctx: Ctx, id: string): Promise<ProposedChange[]> => {
  const { rows } = await sql<{ sealed: string | null }>`select changes as sealed from privacy_request_sealed
    where tenant_id = ${ctx.tenantId} and request_id = ${id}`.execute(ctx.db)
  const sealed = rows[0]?.sealed
  if (!sealed) return []
  return JSON.parse(cipherFor(ctx.services.secrets, PURPOSE).open(sealed, placeOf(id))) as ProposedChange[]
}

const readOne = (given: unknown): { field: (typeof CORRECTABLE)[number]; to: string | null } => {
  const { field, to } = (given ?? {}) as { field?: unknown; to?: unknown }
  const correctable = CORRECTABLE.find((name) => name === field)
  if (!correctable) throw refused('请选择要更正的项目')
  if (to !== null && typeof to !== 'string') throw malformed('更正后的内容格式不正确')
  const value = to?.trim() || null
  const { label, required } = patient.fields[correctable] as { label: string; required?: boolean }
  if (value === null && required) throw refused(`请填写更正后的${label}`)
  // an invalid value is refused on entry, not at the decision
  readValue(correctable, value)
  return { field: correctable, to: value }
}

export const propose = (ctx: Ctx, id: string, given: unknown): Promise<{ changes: ProposedChange[] }> =>
  inTransaction(ctx, async (tx) => {
    const row = await storeOf(tx, privacyRequest).one(tx, id)
    if (row.kind !== 'correct') throw refused('只有更正请求需要填写更正内容')
    if (!['pending', 'working'].includes(String(row.status))) throw refused('该请求已办结，不能再修改更正内容')
    if (!Array.isArray(given) || given.length === 0) throw refused('请至少填写一项更正内容')
    const wanted = given.map(readOne)
    if (new Set(wanted.map(({ field }) => field)).size < wanted.length)
      throw refused('同一项目只能填写一次，请合并后重试')
    const changes: ProposedChange[] = []
    for (const { field, to } of wanted) changes.push({ field, from: await valueOf(tx, row.patientId, field), to })
    const sealed = cipherFor(tx.services.secrets, PURPOSE).seal(JSON.stringify(changes), placeOf(id))
    await sql`insert into privacy_request_sealed (request_id, tenant_id, changes) values (${id}, ${tx.tenantId}, ${sealed})
      on conflict (request_id) do update set changes = excluded.changes`.execute(tx.db)
    return { changes: visibleChanges(tx, changes) }
  })

const valueOf = async (ctx: Ctx, patientId: string, name: (typeof CORRECTABLE)[number]): Promise<string | null> => {
  const f = patient.fields[name]
  if (!isEncrypted(f)) {
    const row = await storeOf(ctx, patient).one(ctx, patientId)
    const value = row[name]
    return value === null || value === undefined ? null : String(value)
  }
  const { cipher } = encryptedColumns(columnName(name))
  const { rows } = await sql<{ sealed: string | null }>`select ${sql.ref(cipher)} as sealed from patient
    where tenant_id = ${ctx.tenantId} and id = ${patientId}`.execute(ctx.db)
  const sealed = rows[0]?.sealed
  return sealed ? decryptStored(ctx, patient, name, patientId, sealed) : null
}

const readValue = (field: string, to: string | null): unknown => {
  const f: Field = patient.fields[field as (typeof CORRECTABLE)[number]]
  return to === null ? null : parser({ [field]: f }, true)({ [field]: f.kind === 'int' ? Number(to) : to })[field]
}

/** Uses the patient's store with its checks and history. @param requestNo serves as the reason */
export const applyChanges = async (tx: Ctx, id: string, patientId: string, requestNo: string): Promise<number> => {
  const changes = await changesOf(tx, id)
  if (changes.length === 0) throw refused('还没有填写更正内容，请先填写再同意')
  const because = `个人信息更正请求 ${requestNo}`
  const names = changes.map(({ field }) => field)
  const input: Record<string, unknown> = {
    ...Object.fromEntries(changes.map(({ field, to }) => [field, readValue(field, to)])),
    ...(names.some((name) => name === 'birthDate' || name === 'gender') && { mismatchReason: because }),
    duplicateReason: because,
  }
  await storeOf(tx, patient).edit(tx, patientId, undefined, input)
  return changes.length
}
