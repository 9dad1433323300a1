/** Labels given by hand: to one patient, a selection, a filter, or by a sheet. */
import { label, patient, patientLabel, type giveLabel, type giveLabelToAll } from '@huxi/contract'
import {
  fieldRefused,
  jsonIn,
  malformed,
  parseIds,
  refused,
  type AppError,
  type InputOf,
  type InputOfEndpoint,
  type OutputOf,
} from '@huxi/model'
import { sql } from 'kysely'
import { setImmediate } from 'node:timers/promises'
import { inTransaction, lock, reportStep } from '../../../engine/core/transaction.ts'
import type { Ctx } from '../../../engine/core/context.ts'
import { scope, withOptions, PERMANENT } from '../../../engine/read/visibility.ts'
import { exportWhere, queryIn } from '../../../engine/sheet/export.ts'
import { storeOf } from '../../../engine/write/store.ts'
import { today } from '../../../platform/config/clock.ts'
import { ofVisiblePatients } from '../patient/index.ts'
import { knownLabelIds } from './holdings.ts'

const MOST = 500

export const idsOf = (given: string): string[] => {
  const ids = [...new Set(parseIds(given))]
  if (ids.length > MOST) throw malformed(`一次最多 ${MOST} 名患者`)
  return ids
}

export const refusePast = (ctx: Ctx, validTo: string | null | undefined): void => {
  if (validTo && validTo < today(ctx))
    throw refused('有效期不能早于今天', { fields: { validTo: '请选择今天或以后的日期' } })
}

export const refuseFuture = (ctx: Ctx, validFrom: string | null | undefined): void => {
  const refusal = futureOf(ctx, validFrom)
  if (refusal) throw refusal
}

const futureOf = (ctx: Ctx, validFrom: string | null | undefined): AppError | undefined =>
  validFrom && validFrom > today(ctx)
    ? refused('开始日期不能晚于今天，请到那一天再添加', { fields: { validFrom: '请选择今天或以前的日期' } })
    : undefined

type Input = InputOf<typeof patientLabel>

/** New rows under the rules of hand-given labels; rows of an import are refused one by one. */
export const admitLabels = async (tx: Ctx, inputs: readonly Input[]): Promise<(Input | AppError)[]> => {
  const labelIds = [...new Set(inputs.flatMap(({ labelId }) => labelId ?? []))].toSorted()
  for (const labelId of labelIds) await lock(tx, `label:${labelId}`)
  const pairs = new Set<string>()
  for (const labelId of labelIds) {
    const ids = inputs.flatMap((one) => (one.labelId === labelId && one.patientId ? [one.patientId] : []))
    for (const id of await holdersAmong(tx, ids, labelId)) pairs.add(`${labelId} ${id}`)
  }
  return inputs.map((input) => {
    const key = `${input.labelId} ${input.patientId}`
    if (pairs.has(key)) return fieldRefused('labelId', '该患者已有这个标签')
    if (input.validTo && input.validTo < today(tx))
      return refused('有效期不能早于今天', { fields: { validTo: '请选择今天或以后的日期' } })
    const future = futureOf(tx, input.validFrom)
    if (future) return future
    pairs.add(key)
    return { ...input, source: tx.runId ? 'import' : 'manual', validFrom: input.validFrom ?? today(tx) }
  })
}

const holdersAmong = async (tx: Ctx, ids: readonly string[], labelId: string): Promise<ReadonlySet<string>> => {
  const where = [
    ...(await ofVisiblePatients(tx)),
    sql`tenant_id = ${tx.tenantId} and label_id = ${labelId} and label_id in (${knownLabelIds(tx)}) and patient_id = any(${[...ids]}) and status = 'active'
      and (valid_to is null or valid_to >= ${today(tx)}::date)`,
  ]
  const { rows } = await sql<{ id: string }>`select distinct patient_id as id from label_patient
    where ${sql.join(where, sql` and `)}`.execute(tx.db)
  return new Set(rows.map(({ id }) => id))
}

const refuseUnseenLabel = async (ctx: Ctx, labelId: string): Promise<void> => {
  if (!(await storeOf(ctx, label).find(ctx, labelId))) throw refused('标签不存在，请重新选择')
}

export const give = async (
  ctx: Ctx,
  { patientIds, ...given }: InputOfEndpoint<typeof giveLabel>,
): Promise<OutputOf<typeof giveLabel>> => {
  const ids = idsOf(patientIds).toSorted()
  const { labelId } = given
  refusePast(ctx, given.validTo)
  refuseFuture(ctx, given.validFrom)
  return inTransaction(ctx, async (tx) => {
    await lock(tx, `label:${labelId}`)
    await refuseUnseenLabel(tx, labelId)
    const seen = await storeOf(tx, patient).count(tx, [sql`id = any(${ids})`])
    if (seen < ids.length) throw refused('有患者不存在，请刷新后重新选择')
    const holders = await holdersAmong(tx, ids, labelId)
    const added: string[] = []
    for (const patientId of ids.filter((id) => !holders.has(id)))
      added.push((await storeOf(tx, patientLabel).add(tx, { ...given, patientId })).id)
    return { ids: added, held: holders.size }
  })
}

/** Labels the patients that a list request finds when the work begins, batch by batch. */
export const giveToAll = async (
  caller: Ctx,
  { asked, ...row }: InputOfEndpoint<typeof giveLabelToAll>,
): Promise<OutputOf<typeof giveLabelToAll>> => {
  const ctx = withOptions(caller, PERMANENT)
  refusePast(ctx, row.validTo)
  refuseFuture(ctx, row.validFrom)
  await refuseUnseenLabel(ctx, row.labelId)
  const query = queryIn(jsonIn(asked))
  const where = await exportWhere(ctx, patient, query, await storeOf(ctx, patient).visible(ctx, query))
  const { rows } = await sql<{ id: string }>`select id from patient
    where ${sql.join([...scope(ctx, patient), ...where], sql` and `)} order by id`.execute(ctx.db)
  const ids = rows.map(({ id }) => id)
  if (ids.length > ctx.services.config.exportMaxRows)
    throw refused(`共 ${ids.length} 名患者，超过一次的上限 ${ctx.services.config.exportMaxRows} 名，请增加筛选条件`)
  let given = 0
  for (let i = 0; i < ids.length; i += MOST) {
    reportStep(ctx, i, ids.length)
    given += await giveSome(ctx, ids.slice(i, i + MOST), row)
    await setImmediate()
  }
  return { given, held: ids.length - given }
}

const giveSome = (ctx: Ctx, ids: readonly string[], row: Omit<Input, 'patientId'>): Promise<number> =>
  inTransaction(ctx, async (tx) => {
    const { rows } = await sql<{ id: string }>`select id from patient where id = any(${[...ids]}) and status <> 'merged'
      and del_flag = 0 for key share`.execute(tx.db)
    const outcomes = await storeOf(tx, patientLabel).addMany(
      tx,
      rows.map(({ id }) => ({ ...row, patientId: id })),
    )
    return outcomes.filter((outcome) => outcome === undefined).length
  })
