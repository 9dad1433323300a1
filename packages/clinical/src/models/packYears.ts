/** Pack-years and the Chinese smoking index over all smoking periods. */
import type { Segment } from '../input.ts'
import { smokingSegments } from '../inputs.ts'
import { model } from '../model.ts'
import type { Step } from '../spec.ts'
import { atLeast, decimalText, decimalTextBeside } from '../numbers.ts'

const inputs = { segments: smokingSegments }

const PACK = 20
const HEAVY = 400

const cigYears = ({ cigsPerDay, years }: Segment): number | null =>
  typeof cigsPerDay === 'number' && typeof years === 'number' ? cigsPerDay * years : null

export const packYears = model({
  id: 'packYears',
  name: '累计吸烟量',
  title: '累计吸烟量与吸烟指数',
  version: '1.0',
  inputs,
  outputs: { packYears: '累计吸烟量（包年）', smokingIndex: '吸烟指数（支·年）', smokingIndexHigh: '吸烟指数达到 400' },
  evaluate: ({ segments }) => {
    const parts = segments!.map(cigYears)
    if (parts.includes(null)) return { status: 'incomplete', fields: ['segments'] }
    const smokingIndex = parts.reduce<number>((sum, part) => sum + part!, 0)
    return { packYears: smokingIndex / PACK, smokingIndex, smokingIndexHigh: atLeast(smokingIndex, HEAVY) }
  },
  classes: {
    output: 'smokingIndexHigh',
    of: { true: { level: 'high', text: '重度吸烟' }, false: { level: 'none', text: '未达重度吸烟' } },
  },
  steps: ({ segments }) => [
    ...(segments ?? []).map((segment, n): Step<'segments'> => {
      const part = cigYears(segment)
      return {
        label: `第 ${n + 1} 段`,
        keys: ['segments'],
        rule: '每天支数 × 年数',
        points: null,
        ...(part !== null && {
          text: `${decimalText(segment.cigsPerDay!)} × ${decimalText(segment.years!)} = ${decimalText(part)} 支·年`,
        }),
      }
    }),
    { label: '合计', keys: ['segments'], rule: '吸烟指数为各段之和，包年为其 1/20', points: null },
  ],
  say: ({ packYears, smokingIndex }) => ({
    figure: `${decimalText(Number(packYears), 1)} 包年`,
    meaning: `吸烟指数 ${decimalTextBeside(Number(smokingIndex), [HEAVY], 1)} 支·年，≥400 支·年为重度吸烟。`,
  }),
  population: '现在或曾经吸烟的人；从未吸烟为 0。',
  limits: ['每段都要填每天支数和年数。', '只计卷烟，按每包 20 支计算。'],
  evidence: [
    { grade: 'R', of: '包年 = 每天支数 ÷ 20 × 年数；吸烟指数 = 每天支数 × 年数' },
    { grade: 'R', of: '吸烟指数 ≥400 支·年为重度' },
  ],
  sources: [{ cite: '包年与吸烟指数的通用算法' }],
})
