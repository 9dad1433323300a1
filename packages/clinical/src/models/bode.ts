/** BODE: survival in stable COPD from body mass, obstruction, dyspnoea and walking distance (Celli 2004). */
import type { Values } from '../input.ts'
import { banded, bandItem, fev1OfBode, mmrcOfBode, REST, type Bands } from '../bands.ts'
import { bmi, fev1PctPred, mmrc, sixMwdM } from '../inputs.ts'
import { model } from '../model.ts'
import { ADULTS } from '../population.ts'
import { atMost } from '../numbers.ts'
import { classOfSpan, point, pointScore, type ScoreItems } from '../points.ts'

const inputs = { bmi, fev1PctPred, mmrc, sixMwdM }

const items: ScoreItems<Values<typeof inputs>> = {
  bmi: {
    label: '体重指数',
    keys: ['bmi'],
    rule: '≤21 计 1',
    range: [0, 1],
    points: (v) => point(v.bmi === null ? null : atMost(v.bmi, 21)),
  },
  fev1: fev1OfBode,
  mmrc: mmrcOfBode,
  sixMwd: bandItem('sixMwdM', '6 分钟步行距离（米）', [
    [350, 0],
    [250, 1],
    [150, 2],
    [REST, 3],
  ]),
}

const QUARTILES: Bands = [
  [7, 4],
  [5, 3],
  [3, 2],
  [REST, 1],
]

/** Survivors of a hundred after four years, by quartile. */
const ALIVE: Readonly<Record<number, number>> = { 1: 80, 2: 67, 3: 57, 4: 18 }

export const bode = model({
  id: 'bode',
  name: 'BODE',
  title: 'BODE 指数',
  version: '2004',
  inputs,
  outputs: {
    score: '得分',
    scoreMin: '最低可能得分',
    scoreMax: '最高可能得分',
    points: '各项得分',
    quartile: '四分位',
    survival4yPctApprox: '原研究4年生存率（约，%）',
  },
  ...pointScore(items, ({ points, min, max }) => {
    const quartile = classOfSpan(min, max, (score) => banded(QUARTILES, score))
    return { points, quartile, survival4yPctApprox: quartile && ALIVE[quartile] }
  }),
  classes: {
    output: 'quartile',
    of: {
      1: { level: 'low', text: '第 1 四分位' },
      2: { level: 'medium', text: '第 2 四分位' },
      3: { level: 'medium', text: '第 3 四分位' },
      4: { level: 'high', text: '第 4 四分位' },
    },
  },
  scale: {
    output: 'score',
    min: 0,
    max: 10,
    unit: '分',
    bands: [
      { from: 0, to: 2, level: 'low', text: '第 1 四分位' },
      { from: 3, to: 4, level: 'medium', text: '第 2 四分位' },
      { from: 5, to: 6, level: 'medium', text: '第 3 四分位' },
      { from: 7, to: 10, level: 'high', text: '第 4 四分位' },
    ],
  },
  say: ({ score }) => {
    const figure = `${String(score)} 分（满分 10）`
    const meaning = '分值越高，远期死亡风险越高。'
    return { figure, meaning, text: `BODE ${figure}。${meaning}` }
  },
  plain: ({ quartile }) =>
    quartile === null ? '' : `把分值由低到高分成 4 段，这里是第 ${String(quartile)} 段；段数越大，远期风险越高。`,
  people: ADULTS,
  population: '慢阻肺患者（原研究 2004 年发表）。',
  limits: [
    '用于稳定期，不用于急性加重时。',
    '在其他人群中预测不够准确，有的高估，有的低估。',
    '体重指数界值 21 来自西方人群。',
    'FEV1 占预计值和步行距离先四舍五入为整数再分段，体重指数不取整。',
  ],
  evidence: [
    { grade: 'C', of: '各项分值和界值' },
    { grade: 'S', of: '四分位 0–2、3–4、5–6、7–10 分' },
    { grade: 'S', of: '各四分位的4年生存率' },
    { grade: 'C', of: '在其他人群中低估 36 %、高估 39 %' },
    { grade: 'P', of: 'FEV1 占预计值和步行距离先四舍五入为整数' },
    { grade: 'P', of: '各四分位的颜色' },
  ],
  sources: [{ cite: 'Celli BR, N Engl J Med 2004;350:1005' }],
  literature: {
    title: '原研究4年生存率（2004 年发表）',
    grade: 'S',
    rows: [
      ['0–2 分', '约 80%'],
      ['3–4 分', '约 67%'],
      ['5–6 分', '约 57%'],
      ['7–10 分', '约 18%'],
    ],
  },
})
