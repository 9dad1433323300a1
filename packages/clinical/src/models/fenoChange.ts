/** Change of FeNO between two visits: more than the noise of the test, or not (Dweik 2011). */
import { display } from '../display.ts'
import { currentPpb, previousPpb } from '../inputs.ts'
import { model } from '../model.ts'
import { above, atLeast, decimalTextBeside, signedBeside } from '../numbers.ts'
import { DWEIK } from './fenoAts2011.ts'

/** Above it a change counts in percent of the earlier value, below in ppb. */
const RELATIVE_ABOVE = 50
const SHARE = 0.2
const PPB = 10

const isRelative = (previous: number): boolean => above(previous, RELATIVE_ABOVE)

/** A fall of exactly a fifth counts, a rise of exactly a fifth does not. */
const isSignificant = (previous: number, delta: number): boolean =>
  isRelative(previous)
    ? above(delta / previous, SHARE) || atLeast(-delta / previous, SHARE)
    : above(Math.abs(delta), PPB)

const directionOf = (previous: number, delta: number) =>
  !isSignificant(previous, delta) ? 'none' : delta > 0 ? 'increase' : 'decrease'

const RULES = {
  relative: '上次 >50 ppb：升高超过 20 % 或下降至少 20 % 为明显变化',
  absolute: '上次 ≤50 ppb：变化超过 10 ppb 为明显变化',
}

const ruleOf = (previous: number | null): string =>
  previous === null ? `${RULES.relative}；${RULES.absolute}` : isRelative(previous) ? RULES.relative : RULES.absolute

/** −20 ppb（−25%）: rounded to the deciding side of the limit. */
const changeText = (previous: number, current: number): string => {
  const delta = current - previous
  return `${signedBeside(delta, PPB)} ppb（${signedBeside((delta / previous) * 100, SHARE * 100, 1)}%）`
}

/** Rounded beside the limit of the percent rule. */
const earlierText = (previous: number): string => decimalTextBeside(previous, [RELATIVE_ABOVE])

export const fenoChange = model({
  id: 'fenoChange',
  name: 'FeNO 变化',
  title: '两次 FeNO 的变化',
  version: '2011',
  inputs: { previousPpb, currentPpb },
  outputs: { delta: '变化', significant: '变化明显', direction: '方向' },
  evaluate: (v) => {
    const delta = v.currentPpb! - v.previousPpb!
    const direction = directionOf(v.previousPpb!, delta)
    return { delta, significant: direction !== 'none', direction }
  },
  classes: {
    output: 'direction',
    of: {
      increase: { level: 'medium', text: '明显升高' },
      decrease: { level: 'low', text: '明显下降' },
      none: { level: 'none', text: '无明显变化' },
    },
  },
  steps: (v) => [
    {
      label: '与上次比较',
      keys: ['previousPpb', 'currentPpb'],
      rule: ruleOf(v.previousPpb),
      points: null,
      ...(v.previousPpb === null || v.currentPpb === null ? {} : { text: changeText(v.previousPpb, v.currentPpb) }),
    },
  ],
  say: (_, v) => ({
    figure: `${earlierText(v.previousPpb!)} → ${display(currentPpb, v.currentPpb)}`,
    meaning: `比上次 ${changeText(v.previousPpb!, v.currentPpb!)}。`,
  }),
  population: '先后测过两次 FeNO 的患者。',
  limits: ['两次都须为流速 50 mL/s。', '界值待医生确认，请同时看两次的数值。'],
  evidence: [
    { grade: 'R', of: '20 % 与 10 ppb 的界值' },
    { grade: 'S', of: '升高须“超过” 20 %，10 ppb 须“超过”' },
    { grade: 'P', of: '上次恰为 50 ppb 时按 ppb 计' },
    { grade: 'P', of: '升高、下降的颜色' },
  ],
  sources: [DWEIK],
})
