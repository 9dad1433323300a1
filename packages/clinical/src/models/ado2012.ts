/** Updated ADO: long-term risk of death in stable COPD from age, dyspnoea and obstruction (Puhan 2012). */
import type { Values } from '../input.ts'
import { bandItem, mmrcItem, REST } from '../bands.ts'
import { ageYears, fev1PctPred, mmrc } from '../inputs.ts'
import { model } from '../model.ts'
import { completedYears } from '../numbers.ts'
import { pointScore, type ScoreItems } from '../points.ts'

const inputs = { ageYears, fev1PctPred, mmrc }

const items: ScoreItems<Values<typeof inputs>> = {
  fev1: bandItem('fev1PctPred', 'FEV1 占预计值 %', [
    [81, 0],
    [65, 1],
    [51, 2],
    [36, 3],
    [REST, 4],
  ]),
  mmrc: mmrcItem([0, 1, 1, 2, 3]),
  age: bandItem(
    'ageYears',
    '年龄',
    [
      [80, 7],
      [70, 5],
      [60, 4],
      [50, 2],
      [REST, 0],
    ],
    completedYears,
  ),
}

export const ado2012 = model({
  id: 'ado2012',
  name: '更新版 ADO',
  title: '更新版 ADO 指数',
  version: '2012',
  inputs,
  outputs: { score: '得分', scoreMin: '最低可能得分', scoreMax: '最高可能得分', points: '各项得分' },
  people: { ageFrom: 40 },
  ...pointScore(items, ({ points }) => ({ points })),
  scale: {
    output: 'score',
    min: 0,
    max: 14,
    unit: '分',
    bands: [{ from: 0, to: 14, level: 'none', text: '分值越高，风险越高' }],
  },
  say: ({ score }) => ({ figure: `${String(score)} 分（满分 14）`, meaning: '分值越高，远期死亡风险越高。' }),
  population: '40 岁及以上的慢阻肺患者：10 个队列，共 13914 人。',
  limits: [
    '用于稳定期，不用于急性加重时。',
    '只给出得分；各分值对应的死亡率原文未能读到，不显示百分比。',
    'FEV1 占预计值先四舍五入为整数再分段；年龄按周岁。',
  ],
  evidence: [
    { grade: 'C', of: 'FEV1、mMRC 和年龄的界值' },
    { grade: 'C', of: 'FEV1 和 mMRC 的分值' },
    { grade: 'C', of: '年龄 40–49 岁 0 分、70–79 岁 5 分、≥80 岁 7 分' },
    { grade: 'R', of: '年龄 50–59 岁 2 分、60–69 岁 4 分' },
    { grade: 'C', of: '研究人群：10 个队列 13914 人' },
    { grade: 'P', of: 'FEV1 占预计值先四舍五入为整数' },
  ],
  sources: [{ cite: 'Puhan MA, BMJ Open 2012;2:e002152', doi: '10.1136/bmjopen-2012-002152' }],
})
