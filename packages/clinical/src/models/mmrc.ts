import { MMRC, mmrc as grade } from '../inputs.ts'
import { model } from '../model.ts'
import { bandOf, classesOf, questionnaire, scaleOf, type TotalBand } from '../questionnaire.ts'

const inputs = { mmrc: grade }

const BANDS: readonly TotalBand[] = [
  { from: 0, to: 1, value: 'less_breathless', level: 'low', text: '气促较轻' },
  { from: 2, to: 4, value: 'more_breathless', level: 'medium', text: '气促较重' },
]

export const mmrcQuestions = questionnaire({ stem: '选择最符合平时情况的一句话。', options: MMRC, items: ['呼吸困难'] })

export const mmrc = model({
  id: 'mmrc',
  name: 'mMRC',
  title: 'mMRC 呼吸困难分级',
  version: '1.0',
  inputs,
  outputs: { grade: '分级', band: '气促程度' },
  evaluate: (v) => ({ grade: v.mmrc, band: bandOf(BANDS, v.mmrc!) }),
  classes: classesOf('band', BANDS),
  scale: scaleOf('grade', BANDS, '级'),
  steps: (v) => [
    {
      label: 'mMRC 呼吸困难分级',
      keys: ['mmrc'],
      rule: '0–4 级，≥2 级为气促较重',
      points: v.mmrc,
      text: v.mmrc === null ? undefined : MMRC[v.mmrc],
    },
  ],
  say: (result) => ({ figure: `${String(result['grade'])} 级`, meaning: `${MMRC[Number(result['grade'])]!}。` }),
  population: '慢阻肺等有慢性气促的患者。',
  limits: ['与 DECAF 等使用的 eMRCD 不是同一量表，不能互换。', '没有公认的最小临床重要差值。'],
  evidence: [
    { grade: 'C', of: '0–4 级及 ≥2 级为气促较重' },
    { grade: 'C', of: '各级的中文措辞（依指南改写）' },
  ],
  sources: [{ cite: 'Bestall JC, Thorax 1999;54:581' }],
})
