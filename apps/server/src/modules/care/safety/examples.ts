import { safetyOverride, type SafetyRule } from '@huxi/contract'
import { sql } from 'kysely'
import { unscoped } from '../../../engine/core/caller.ts'
import type { Ctx } from '../../../engine/core/context.ts'
import { storeOf } from '../../../engine/write/store.ts'
import { DAY_MS, formatDay } from '../../../platform/config/clock.ts'

interface Example {
  readonly rule: SafetyRule
  readonly warning: string
  readonly reason: string
  readonly recordOf: string
  readonly asked: number
}

const EXAMPLES: readonly Example[] = [
  {
    rule: 'duplicate_drug',
    warning: '患者正在用“噻托溴铵粉吸入剂”，与“噻托溴铵喷雾剂”都含 噻托溴铵。',
    reason: '换装置，旧药用完即停',
    recordOf: '用药',
    asked: 9,
  },
  {
    rule: 'oxygen',
    warning: '家庭氧疗流量 8 L/min 高于常用的 1–5 L/min。',
    reason: '按呼吸专科医嘱',
    recordOf: '家庭氧疗与无创通气',
    asked: 4,
  },
  {
    rule: 'age',
    warning: '填写的年龄为 71 岁，登记的年龄为 72 岁。',
    reason: '登记的出生日期只有年份，已与家属核对',
    recordOf: '评估',
    asked: 6,
  },
]

const DAYS = 14

export const safetyExamples = async (tx: Ctx): Promise<void> => {
  const { rows } = await sql<{ id: string; by: string }>`select p.id, coalesce(u.username, 'admin') as by from patient p
    left join sys_user u on u.id = p.responsible_doctor_id
    where p.tenant_id = ${tx.tenantId} and p.status = 'active' order by p.id limit ${EXAMPLES.length}`.execute(tx.db)
  const anyone = unscoped(tx)
  for (const [n, { id, by }] of rows.entries()) {
    const { asked, ...example } = EXAMPLES[n]!
    await storeOf(anyone, safetyOverride).add(anyone, { ...example, patientId: id, savedBy: by, recordId: `demo-${n}` })
    const day = formatDay(tx.services.clock.now() - (n % DAYS) * DAY_MS)
    await sql`insert into safety_shown (tenant_id, day, rule, n)
      values (${tx.tenantId}, ${day}::date, ${example.rule}, ${asked}) on conflict do nothing`.execute(tx.db)
  }
}
