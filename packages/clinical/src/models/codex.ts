/** CODEX: outlook at 3 and 12 months in COPD from comorbidity, obstruction, dyspnoea and exacerbations (Almagro 2014). */
import type { Values } from '../input.ts'
import { bandItem, fev1OfBode, mmrcOfBode } from '../bands.ts'
import { charlsonAgeAdjusted, fev1PctPred, mmrc, severeExacPrev12m } from '../inputs.ts'
import { model } from '../model.ts'
import { ADULTS } from '../population.ts'
import { pointScore, type ScoreItems } from '../points.ts'

const inputs = {
  charlsonAgeAdjusted,
  fev1PctPred,
  mmrc,
  severeExacPrev12m: {
    ...severeExacPrev12m,
    label: '过去12个月因急性加重住院或急诊的次数',
    help: '住院和看急诊都算。',
  },
}

const items: ScoreItems<Values<typeof inputs>> = {
  charlson: bandItem('charlsonAgeAdjusted', '年龄校正的 Charlson 指数', [
    [8, 2],
    [5, 1],
    [0, 0],
  ]),
  fev1: fev1OfBode,
  mmrc: mmrcOfBode,
  exac: bandItem('severeExacPrev12m', '过去一年住院或急诊的急性加重', [
    [3, 2],
    [1, 1],
    [0, 0],
  ]),
}

export const codex = model({
  id: 'codex',
  name: 'CODEX',
  title: 'CODEX 指数',
  version: '2014',
  inputs,
  outputs: { score: '得分', scoreMin: '最低可能得分', scoreMax: '最高可能得分', points: '各项得分' },
  ...pointScore(items, ({ points }) => ({ points })),
  scale: {
    output: 'score',
    min: 0,
    max: 10,
    unit: '分',
    bands: [{ from: 0, to: 10, level: 'none', text: '分值越高，风险越高' }],
  },
  say: ({ score }) => ({ figure: `${String(score)} 分（满分 10）`, meaning: '分值越高，远期死亡风险越高。' }),
  people: ADULTS,
  population: '慢阻肺患者；结局看 3 个月和 12 个月。',
  limits: [
    '未见经证实的分级界值，只给出得分和各项组成。',
    '急诊后没有住院的急性加重也计入。',
    'FEV1 占预计值先四舍五入为整数再分段。',
  ],
  evidence: [
    { grade: 'C', of: '各项分值和界值' },
    { grade: 'P', of: 'FEV1 占预计值先四舍五入为整数' },
  ],
  sources: [{ cite: 'Almagro P, Chest 2014;145:972' }],
})
