/** Starter labels and draft rules with recommended thresholds. Source: GOLD; cut-offs of the questionnaires. */
import { label, labelRule, RESTRICTED_LABELS, type Condition, type Label } from '@huxi/contract'
import { sql } from 'kysely'
import { holds } from '../../../engine/core/caller.ts'
import type { Ctx } from '../../../engine/core/context.ts'
import { storeOf } from '../../../engine/write/store.ts'

type Wanted = Pick<Label, 'name' | 'category' | 'color'> & {
  readonly condition: Condition
  readonly note: string
  readonly restricted?: true
}

const YEAR = 365
const QUARTER = 90

const score = (of: 'cat' | 'accept' | 'ftnd' | 'phq9' | 'act', op: '>=' | '<=', value: number): Condition => ({
  fact: 'score',
  of,
  op,
  value,
  days: YEAR,
})

const STARTERS: readonly Wanted[] = [
  {
    name: '症状多',
    category: 'stage',
    color: 'orange',
    condition: score('cat', '>=', 10),
    note: 'CAT 10 分及以上',
  },
  {
    name: '气促明显',
    category: 'stage',
    color: 'orange',
    condition: {
      any: [
        { fact: 'measure', code: 'mmrc', unit: '级', op: '>=', value: 2, days: YEAR },
        { fact: 'score', of: 'mmrc', op: '>=', value: 2, days: YEAR },
      ],
    },
    note: 'mMRC 2 级及以上',
  },
  {
    name: '急性加重高风险',
    category: 'risk',
    color: 'red',
    condition: {
      any: [
        { fact: 'class', of: 'gold', is: 'E', days: YEAR },
        score('accept', '>=', 50),
        {
          all: [
            { fact: 'diagnosis', prefix: 'J44' },
            { fact: 'attacks', severity: 'moderateOrSevere', op: '>=', value: 2 },
          ],
        },
      ],
    },
    note: 'GOLD E 组、ACCEPT 50% 及以上，或慢阻肺患者近 12 个月中重度急性加重 2 次及以上',
  },
  {
    name: 'FeNO 偏高',
    category: 'stage',
    color: 'blue',
    condition: { fact: 'measure', code: 'feno', unit: 'ppb', op: '>', value: 50, days: YEAR },
    note: 'FeNO 高于 50 ppb',
  },
  {
    name: '高嗜酸',
    category: 'stage',
    color: 'blue',
    condition: { fact: 'measure', code: 'eos', unit: '/uL', op: '>=', value: 300, days: YEAR },
    note: '血嗜酸性粒细胞 300/µL 及以上',
  },
  {
    name: '重度烟草依赖',
    category: 'behaviour',
    color: 'orange',
    condition: score('ftnd', '>=', 7),
    note: 'FTND 7 分及以上',
  },
  {
    name: '抑郁筛查阳性',
    category: 'risk',
    color: 'orange',
    condition: score('phq9', '>=', 10),
    note: 'PHQ-9 10 分及以上',
    restricted: true,
  },
  {
    name: '自伤念头',
    category: 'risk',
    color: 'red',
    condition: { fact: 'class', of: 'phq9Item9', is: 'true', days: YEAR },
    note: 'PHQ-9 第 9 题 1 分及以上',
    restricted: true,
  },
  {
    name: '哮喘控制不佳',
    category: 'stage',
    color: 'orange',
    condition: score('act', '<=', 19),
    note: 'ACT 19 分及以下',
  },
  {
    name: '爽约较多',
    category: 'behaviour',
    color: 'grey',
    condition: { fact: 'missed', op: '>=', value: 3, days: 180 },
    note: '近 180 天爽约 3 次及以上，预约前请与患者确认',
  },
  {
    name: '逾期未评估',
    category: 'management',
    color: 'grey',
    condition: { fact: 'unassessed', days: QUARTER },
    note: '最近 90 天没有评估',
  },
]

export const addStarters = async (tx: Ctx, mayRestricted = holds(tx, RESTRICTED_LABELS)): Promise<number> => {
  const { rows } = await sql<{ name: string }>`select name from label_rule where tenant_id = ${tx.tenantId}`.execute(
    tx.db,
  )
  const there = new Set(rows.map(({ name }) => name))
  const wanted = STARTERS.filter(({ name, restricted }) => !there.has(name) && (mayRestricted || !restricted))
  for (const { condition, note, restricted = false, ...own } of wanted) {
    const labelId =
      (await labelNamed(tx, own.name)) ?? (await storeOf(tx, label).add(tx, { ...own, restricted, note })).id
    await storeOf(tx, labelRule).add(tx, { name: own.name, labelId, condition, note })
  }
  return wanted.length
}

const labelNamed = async (tx: Ctx, name: string): Promise<string | undefined> => {
  const { rows } = await sql<{ id: string }>`select id from label_label
    where tenant_id = ${tx.tenantId} and name = ${name}`.execute(tx.db)
  return rows[0]?.id
}
