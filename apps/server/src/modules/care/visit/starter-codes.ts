import { icd } from '@huxi/contract'
import { sql } from 'kysely'
import { inTransaction } from '../../../engine/core/transaction.ts'
import type { Ctx } from '../../../engine/core/context.ts'
import { storeOf } from '../../../engine/write/store.ts'

const CODES: readonly (readonly [code: string, name: string])[] = [
  ['A15.0', '肺结核'],
  ['B44.1', '肺曲霉病'],
  ['C34.9', '支气管或肺恶性肿瘤'],
  ['D86.0', '肺结节病'],
  ['F17.2', '烟草依赖综合征'],
  ['G47.3', '睡眠呼吸暂停'],
  ['I26.9', '肺栓塞'],
  ['I27.0', '原发性肺动脉高压'],
  ['I27.9', '肺源性心脏病'],
  ['J06.9', '急性上呼吸道感染'],
  ['J10.1', '流行性感冒'],
  ['J12.9', '病毒性肺炎'],
  ['J15.9', '细菌性肺炎'],
  ['J18.9', '肺炎'],
  ['J20.9', '急性支气管炎'],
  ['J30.4', '变应性鼻炎'],
  ['J42', '慢性支气管炎'],
  ['J43.9', '肺气肿'],
  ['J44.0', '慢性阻塞性肺疾病伴急性下呼吸道感染'],
  ['J44.1', '慢性阻塞性肺疾病急性加重'],
  ['J44.9', '慢性阻塞性肺疾病'],
  ['J45.0', '变应性哮喘'],
  ['J45.1', '非变应性哮喘'],
  ['J45.9', '支气管哮喘'],
  ['J46', '哮喘持续状态'],
  ['J47', '支气管扩张症'],
  ['J60', '煤工尘肺'],
  ['J62.8', '矽肺'],
  ['J69.0', '吸入性肺炎'],
  ['J80', '急性呼吸窘迫综合征'],
  ['J84.1', '间质性肺病伴纤维化'],
  ['J90', '胸腔积液'],
  ['J93.9', '气胸'],
  ['J96.0', '急性呼吸衰竭'],
  ['J96.1', '慢性呼吸衰竭'],
  ['R04.2', '咯血'],
  ['R05', '咳嗽'],
  ['R06.0', '呼吸困难'],
  ['R91', '肺部阴影'],
  ['Z87.0', '呼吸系统疾病个人史'],
]

export const addStarters = (ctx: Ctx): Promise<number> =>
  inTransaction(ctx, async (tx) => {
    const own = storeOf(tx, icd)
    const { rows } = await sql<{ code: string }>`select code from visit_icd where tenant_id = ${tx.tenantId}`.execute(
      tx.db,
    )
    const there = new Set(rows.map(({ code }) => code))
    const missing = CODES.filter(([code]) => !there.has(code))
    await own.addMany(
      tx,
      missing.map(([code, name]) => ({ code, name, status: '1' })),
    )
    return missing.length
  })
