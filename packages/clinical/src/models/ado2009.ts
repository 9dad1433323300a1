/** The original ADO: the same three questions as the updated one, other points (Puhan 2009). */
import type { Values } from '../input.ts'
import { bandItem, mmrcOfBode, REST } from '../bands.ts'
import { ageYears, fev1PctPred, mmrc } from '../inputs.ts'
import { model } from '../model.ts'
import { completedYears } from '../numbers.ts'
import { pointScore, type ScoreItems } from '../points.ts'

const inputs = { ageYears, fev1PctPred, mmrc }

const items: ScoreItems<Values<typeof inputs>> = {
  fev1: bandItem('fev1PctPred', 'FEV1 占预计值 %', [
    [65, 0],
    [36, 1],
    [REST, 2],
  ]),
  mmrc: mmrcOfBode,
  age: bandItem(
    'ageYears',
    '年龄',
    [
      [90, 5],
      [80, 4],
      [70, 3],
      [60, 2],
      [50, 1],
      [REST, 0],
    ],
    completedYears,
  ),
}

export const ado2009 = model({
  id: 'ado2009',
  name: '原版 ADO',
  title: '原版 ADO 指数',
  version: '2009',
  inputs,
  outputs: { score: '得分', scoreMin: '最低可能得分', scoreMax: '最高可能得分', points: '各项得分' },
  people: { ageFrom: 40 },
  ...pointScore(items, ({ points }) => ({ points })),
  scale: {
    output: 'score',
    min: 0,
    max: 10,
    unit: '分',
    bands: [{ from: 0, to: 10, level: 'none', text: '分值越高，风险越高' }],
  },
  say: ({ score }) => ({ figure: `${String(score)} 分（满分 10）`, meaning: '分值越高，远期死亡风险越高。' }),
  population: '40 岁及以上的慢阻肺患者。',
  limits: [
    '用于稳定期，不用于急性加重时。',
    '已有更新版（2012），两版分值不同，不能互相比较。',
    '只给出得分，不显示百分比。',
    'FEV1 占预计值先四舍五入为整数再分段；年龄按周岁。',
  ],
  evidence: [
    { grade: 'C', of: '各项分值和界值' },
    { grade: 'P', of: 'FEV1 占预计值先四舍五入为整数' },
  ],
  sources: [{ cite: 'Puhan MA, Lancet 2009;374:704' }],
})
