import { label, labelRule, patientFlag, patientLabel, type LabelRule } from '@huxi/contract'
import { sql } from 'kysely'
import { unscoped } from '../../../engine/core/caller.ts'
import type { Ctx } from '../../../engine/core/context.ts'
import { storeOf } from '../../../engine/write/store.ts'
import { DAY_MS, formatDay } from '../../../platform/config/clock.ts'
import { apply, logRun, planOf } from './run.ts'
import { addStarters } from './starters.ts'

const ON = ['高嗜酸', '急性加重高风险', '逾期未评估', '自伤念头']
const OFF = '哮喘控制不佳'
const PATIENTS = 40

export const labelExamples = async (given: Ctx): Promise<void> => {
  const tx = unscoped(given)
  await addStarters(given, true)
  const rules = await storeOf(tx, labelRule).list(tx)
  for (const name of [...ON, OFF])
    await start(
      tx,
      rules.find((rule) => rule.name === name)!,
    )
  await storeOf(tx, labelRule).move(tx, 'stop', [rules.find(({ name }) => name === OFF)!.id])
  await addDependent(given, tx)
  const patients = await someone(tx)
  await byHand(tx, patients)
  await flags(tx, patients)
}

const start = async (tx: Ctx, rule: LabelRule): Promise<void> => {
  const plan = await planOf(tx, rule)
  await logRun(tx, rule, plan, { trigger: 'trial', outcome: 'trial' })
  await storeOf(tx, labelRule).move(tx, 'start', [rule.id])
  await apply(tx, rule, plan)
  await logRun(tx, rule, plan, { trigger: 'manual', outcome: 'done' })
}

const addDependent = async (given: Ctx, tx: Ctx): Promise<void> => {
  const [label1, label2] = await storeOf(tx, label).list(tx, [sql`name in ('急性加重高风险', '逾期未评估')`], {
    order: sql`name`,
  })
  if (!label1 || !label2) return
  const look = { name: '优先联系', category: 'management', color: 'red', restricted: false } as const
  const { id: labelId } = await storeOf(tx, label).add(tx, { ...look, note: '急性加重高风险且逾期未评估' })
  const asked = [label1, label2].map(({ id }) => ({ fact: 'label' as const, labelId: id }))
  const rule = await storeOf(given, labelRule).add(given, {
    name: look.name,
    labelId,
    condition: { all: asked },
    flagKind: 'no_show',
    flagSeverity: 'low',
    note: null,
  })
  await start(tx, rule)
}

const someone = async (tx: Ctx): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`select p.id from patient p
    where p.tenant_id = ${tx.tenantId} and p.del_flag = 0 and p.status = 'active'
    order by exists (select 1 from visit_encounter e where e.patient_id = p.id and e.status = 'in_progress'
      and e.kind = 'inpatient') desc, p.id limit ${PATIENTS}`.execute(tx.db)
  return rows.map(({ id }) => id)
}

const byHand = async (tx: Ctx, patients: readonly string[]): Promise<void> => {
  const own = storeOf(tx, label)
  const vip = await own.add(tx, { name: '家庭氧疗', category: 'management', color: 'green', restricted: false })
  const study = await own.add(tx, { name: '科研入组', category: 'custom', color: 'blue', restricted: false })
  await own.add(tx, { name: '待随访', category: 'management', color: 'orange', restricted: false, note: '还没有患者' })
  const today = formatDay(tx.services.clock.now())
  const given = { source: 'manual', validFrom: today }
  for (const patientId of patients.slice(0, 6))
    await storeOf(tx, patientLabel).add(tx, { ...given, patientId, labelId: vip.id })
  for (const patientId of patients.slice(4, 8))
    await storeOf(tx, patientLabel).add(tx, { ...given, patientId, labelId: study.id, validTo: today })
  const [removed] = await storeOf(tx, patientLabel).list(tx, [sql`label_id = ${vip.id}`], { limit: 1 })
  if (removed) await storeOf(tx, patientLabel).move(tx, 'remove', [removed.id], { reason: '已停用氧疗' })
}

const FLAGS = [
  { kind: 'isolation', severity: 'high', text: '多重耐药菌，接触隔离' },
  { kind: 'fall', severity: 'medium', text: '行走不稳，需有人陪同' },
  { kind: 'oxygen', severity: 'medium', text: '目标 SpO₂ 88%–92%，避免高流量吸氧' },
  { kind: 'allergy', severity: 'high', text: '造影剂过敏' },
  { kind: 'self_harm', severity: 'high', text: '近期有自伤念头，加强陪护' },
  { kind: 'no_show', severity: 'low', text: '近半年爽约 3 次，预约后电话确认' },
] as const

const flags = async (tx: Ctx, patients: readonly string[]): Promise<void> => {
  const now = tx.services.clock.now()
  const own = storeOf(tx, patientFlag)
  const [today, week] = [formatDay(now), formatDay(now + 7 * DAY_MS)]
  const ids: string[] = []
  for (const [n, flag] of FLAGS.entries()) {
    const patientId = patients[n]
    if (!patientId) return
    ids.push((await own.add(tx, { ...flag, patientId, startOn: today, ...(n === 0 && { endOn: week }) })).id)
  }
  await own.move(tx, 'acknowledge', [ids[1]!])
  await own.move(tx, 'end', [ids[5]!], { reason: '已恢复按时就诊' })
}
