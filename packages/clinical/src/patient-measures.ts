/**
 * Measures of a patient: code, unit, hard bounds, decimals, other units with factors, and the inputs they answer.
 * Dictionaries, forms, checks, prefill and trends derive from it. Bounds are those of the inputs (`inputs.ts`) where
 * there is one; the others are product rules, grade P.
 */
import { measuredText, partsOfMeasured, type Measured } from '@huxi/model/number-text'
import { consciousness } from './inputs.ts'
import { MEASURES } from './models/scoreChange.ts'
import { halfUp, decimalText, decimalTextBeside } from './numbers.ts'

/** Another unit: own unit = typed × factor + offset. */
interface MeasureUnit {
  readonly unit: string
  readonly text: string
  readonly factor: number
  readonly offset?: number
  /** counts: no fractions in this unit */
  readonly whole?: true
  /** not offered; it explains a value out of bounds */
  readonly mistaken?: true
}

export interface Measure {
  readonly code: string
  readonly title: string
  readonly unit: string
  readonly min: number
  readonly max: number
  readonly decimals: number
  readonly units?: readonly MeasureUnit[]
  /** the unit has no default, because numbers of the units overlap */
  readonly askUnit?: true
  /** values are indexes of this list, starting at `min` */
  readonly grades?: readonly string[]
  readonly gradeTexts?: readonly string[]
  /** numbers would be ambiguous, so non-numeric grades travel by name: eMRCD 5a, 5b */
  readonly byName?: true
  /** grades no and yes, for boolean inputs */
  readonly yesNo?: true
  readonly inputs: readonly string[]
  readonly better?: 'up' | 'down'
  /** limits that rounding must not cross */
  readonly thresholds?: readonly number[]
  /** smallest significant change in its unit (`models/scoreChange.ts`) */
  readonly mcid?: number
}

const mistaken = (unit: string, factor: number, offset = 0): MeasureUnit => ({
  unit,
  text: unit,
  factor,
  offset,
  mistaken: true,
})

const MMHG_OF_KPA = 7.50062
const KPA_MISTAKEN = mistaken('kPa', MMHG_OF_KPA)

const observation = (
  code: string,
  title: string,
  unit: string,
  [min, max, decimals]: readonly [number, number, number],
  inputs: readonly string[] = [],
  more: Partial<Measure> = {},
): Measure => ({ code, title, unit, min, max, decimals, inputs, ...more })

const EMRCD = ['1', '2', '3', '4', '5a', '5b']
const YES_NO = ['0', '1']
const MMRC = ['0', '1', '2', '3', '4']
/** ACVPU in the order of the question. */
export const ACVPU: readonly string[] = consciousness.options!.map(({ value }) => String(value))
/** Oxygen flow on room air. */
export const ROOM_AIR = 0

export const OBSERVATIONS: readonly Measure[] = [
  observation('weight', '体重', 'kg', [10, 300, 1], ['weightKg']),
  observation('height', '身高', 'cm', [50, 250, 1], ['heightCm'], { units: [mistaken('m', 100)] }),
  observation('spo2', 'SpO₂', '%', [50, 100, 0], ['spo2', 'restingSao2'], {
    units: [mistaken('小数（0–1）', 100)],
    better: 'up',
  }),
  observation('heart_rate', '心率', '次/分', [20, 250, 0], ['heartRate', 'pulse']),
  observation('resp_rate', '呼吸频率', '次/分', [4, 80, 0], ['respiratoryRate']),
  observation('sbp', '收缩压', 'mmHg', [40, 300, 0], ['systolicBp'], { units: [KPA_MISTAKEN] }),
  observation('dbp', '舒张压', 'mmHg', [20, 200, 0], ['diastolicBp'], { units: [KPA_MISTAKEN] }),
  observation('temperature', '体温', '℃', [30, 43, 1], ['temperatureC'], {
    units: [mistaken('℉', 5 / 9, -160 / 9)],
  }),
  observation('consciousness', '意识状态', '', [0, ACVPU.length - 1, 0], ['consciousness'], {
    grades: ACVPU,
    gradeTexts: consciousness.options!.map(({ text }) => text),
  }),
  observation('oxygen_flow', '吸氧流量', 'L/min', [ROOM_AIR, 80, 1]),
  observation('mmrc', 'mMRC', '级', [0, 4, 0], ['mmrc'], { grades: MMRC, better: 'down' }),
  observation('emrcd', 'eMRCD', '级', [1, 6, 0], ['emrcd'], { grades: EMRCD, byName: true, better: 'down' }),
  observation('six_mwd', '6 分钟步行距离', 'm', [0, 1000, 0], ['sixMwdM'], {
    better: 'up',
    mcid: MEASURES.SIXMWD_M.mcid,
  }),
  observation('pef', 'PEF', 'L/min', [30, 900, 0], [], { units: [mistaken('L/s', 60)], better: 'up' }),
  observation('cigs_per_day', '每日吸烟', '支', [0, 150, 0], [], { better: 'down' }),
  observation('pack_years', '吸烟包年', '包年', [0, 300, 1], ['packYears']),
  observation('pregnancy', '妊娠', '', [0, 1, 0], ['pregnant'], {
    grades: YES_NO,
    gradeTexts: ['否', '是'],
    yesNo: true,
  }),
  observation('amputation', '截肢', '', [0, 1, 0], [], { grades: YES_NO, gradeTexts: ['无', '有'], yesNo: true }),
]

const TEN_NINE: MeasureUnit = { unit: '10^9/L', text: '10⁹/L', factor: 1 }
const PER_UL: MeasureUnit = { unit: '/uL', text: '个/μL', factor: 0.001, whole: true }
const MMHG: MeasureUnit = { unit: 'mmHg', text: 'mmHg', factor: 1 }
const KPA: MeasureUnit = { unit: 'kPa', text: 'kPa', factor: MMHG_OF_KPA }

const lab = (
  code: string,
  title: string,
  [min, max, decimals]: readonly [number, number, number],
  units: readonly MeasureUnit[],
  inputs: readonly string[] = [],
  more: Partial<Measure> = {},
): Measure => ({ code, title, unit: units[0]!.unit, min, max, decimals, units, inputs, ...more })

const only = (unit: string, text = unit): MeasureUnit => ({ unit, text, factor: 1 })

/** BUN in mg/dL is urea in mmol/L times 2.8. */
const BUN: MeasureUnit = { unit: 'mg/dL', text: 'mg/dL（BUN）', factor: 1 / 2.8 }

/** Codes of `fact_lab`; the first unit is the models' own. */
export const LABS: readonly Measure[] = [
  lab('eos', '嗜酸性粒细胞计数', [0, 20, 2], [TEN_NINE, PER_UL], ['eosinophils', 'bloodEos']),
  lab('eos_pct', '嗜酸性粒细胞百分比', [0, 100, 1], [only('%')]),
  lab('crp', 'C 反应蛋白', [0, 600, 1], [only('mg/L'), { unit: 'mg/dL', text: 'mg/dL', factor: 10 }], ['crpMgL']),
  lab('ige', '总 IgE', [0, 50_000, 0], [only('IU/mL'), { unit: 'ng/mL', text: 'ng/mL', factor: 1 / 2.4 }]),
  lab('urea', '尿素', [0.5, 70, 1], [only('mmol/L'), BUN], ['bun', 'ureaMmolL'], { askUnit: true }),
  lab('ph', '动脉血 pH', [6.8, 7.8, 2], [only('1', '（无单位）')], ['arterialPh']),
  lab('paco2', 'PaCO₂', [10, 150, 1], [MMHG, KPA], ['paco2MmHg']),
  lab('pao2', 'PaO₂', [20, 700, 1], [MMHG, KPA]),
  lab('albumin', '白蛋白', [5, 70, 1], [only('g/L'), { unit: 'g/dL', text: 'g/dL', factor: 10 }]),
]

const test = (
  code: string,
  title: string,
  unit: string,
  [min, max, decimals]: readonly [number, number, number],
  better?: 'up' | 'down',
  mcid?: number,
): Measure => ({
  code,
  title,
  unit,
  min,
  max,
  decimals,
  inputs: [],
  ...(better && { better }),
  ...(mcid !== undefined && { mcid }),
})

/** Below it the airways are obstructed (GOLD). */
const OBSTRUCTED = [0.7]

/** Spirometry and exhaled nitric oxide in trends; values before the bronchodilator end in `Pre`. */
export const TESTS: readonly Measure[] = [
  test('fev1L', 'FEV1（舒张后）', 'L', [0, 10, 2], 'up'),
  test('fvcL', 'FVC（舒张后）', 'L', [0, 12, 2], 'up'),
  { ...test('ratio', 'FEV1/FVC（舒张后）', '', [0, 1, 3], 'up'), thresholds: OBSTRUCTED },
  test('fev1Pct', 'FEV1 占预计值（舒张后）', '%', [0, 250, 1], 'up'),
  test('fev1LPre', 'FEV1（舒张前）', 'L', [0, 10, 2], 'up'),
  test('fvcLPre', 'FVC（舒张前）', 'L', [0, 12, 2], 'up'),
  { ...test('ratioPre', 'FEV1/FVC（舒张前）', '', [0, 1, 3], 'up'), thresholds: OBSTRUCTED },
  test('fev1PctPre', 'FEV1 占预计值（舒张前）', '%', [0, 250, 1], 'up'),
  test('feno', 'FeNO', 'ppb', [0, 500, 0], 'down'),
  test('caNo', 'CaNO', 'ppb', [0, 100, 1]),
  test('nNo', 'nNO', 'ppb', [0, 5000, 0]),
]

const byCode = new Map([...OBSERVATIONS, ...LABS, ...TESTS].map((measure) => [measure.code, measure]))

export const measureOf = (code: string): Measure | undefined => byCode.get(code)

/** Selectable units, the own one first. */
export const unitsOfMeasure = ({ unit, units = [] }: Measure): readonly MeasureUnit[] => {
  const plausible = units.filter((each) => !each.mistaken)
  return plausible.length > 0 ? plausible : [{ unit, text: unit, factor: 1 }]
}

const toOwn = (value: number, { factor, offset = 0 }: MeasureUnit): number => value * factor + offset

/** A value in the models' unit; undefined for an unknown unit. */
export const inOwnUnit = (measure: Measure, value: number, unit: string = measure.unit): number | undefined => {
  const given = unitsOfMeasure(measure).find((each) => each.unit === unit)
  return given && toOwn(value, given)
}

const isWithin = ({ min, max }: Measure, value: number): boolean => value >= min - 1e-9 && value <= max + 1e-9

export const unitText = (measure: Measure, unit: string = measure.unit): string => {
  const text = unitsOfMeasure(measure).find((each) => each.unit === unit)?.text ?? unit
  return text.startsWith('（') ? '' : text
}

export const gradeText = ({ grades, gradeTexts, unit }: Measure, place: number): string | undefined => {
  const grade = grades?.[place]
  return grade && (gradeTexts?.[place] ?? `${grade} ${unit}`)
}

/** Index of a grade by name; undefined for other values. */
const namedPlace = ({ grades, min }: Measure, given: unknown): number | undefined => {
  const place = typeof given === 'string' ? (grades?.indexOf(given) ?? -1) : -1
  return place < 0 ? undefined : place + min
}

/** The stored number of a wire value. @returns undefined for an unknown grade: a 5 is neither 5a nor 5b */
export const amountOnWire = (measure: Measure, given: Measured): Measured | undefined => {
  const { byName } = measure
  return namedPlace(measure, byName ? String(given) : given) ?? (byName ? undefined : given)
}

/** The wire value: by name where a number would be ambiguous. */
export const gradeOnWire = ({ grades, byName, min }: Measure, value: unknown): unknown => {
  const name = byName && typeof value === 'number' ? grades?.[value - min] : undefined
  return name === undefined || name === String(value) ? value : name
}

/** Readable value: with unit, a grade by name. */
export const measureText = (measure: Measure, measured: Measured, unit: string = measure.unit): string => {
  const place = namedPlace(measure, measured) ?? measured
  const grade = typeof place === 'number' ? gradeText(measure, place - measure.min) : undefined
  if (grade !== undefined) return grade
  const text = measuredText(measured, (value) =>
    decimalTextBeside(value, measure.thresholds ?? [], Math.max(measure.decimals, 3)),
  )
  return [text, unitText(measure, unit)].filter(Boolean).join(' ')
}

const spanText = (measure: Measure, { factor, offset = 0, unit }: MeasureUnit): string => {
  const [low, high] = [measure.min, measure.max].map((own) => decimalText(halfUp((own - offset) / factor, 3), 3))
  return `${low}–${high} ${unitText(measure, unit)}`.trim()
}

/** Error of a value, with the unit it more likely has; null when valid. @param unit as stored; absent = the measure's own */
export const measureFault = (measure: Measure, measured: Measured, unit: string = measure.unit): string | null => {
  const { title, grades, units = [] } = measure
  if (namedPlace(measure, measured) !== undefined) return null
  const { value, comparator } = partsOfMeasured(measured)
  if (grades && comparator !== undefined) return `${title}应为一个等级，不能带“${comparator}”`
  const offered = unitsOfMeasure(measure)
  const given = offered.find((each) => each.unit === unit)
  if (!given) return `${title}的单位应为 ${offered.map(({ text }) => text).join(' 或 ')}，请改选单位`
  const fraction = (grades ?? given.whole) && !Number.isInteger(value)
  if (isWithin(measure, toOwn(value, given)) && !fraction) return null
  const other = units.find((each) => each.unit !== unit && isWithin(measure, toOwn(value, each)))
  const likely =
    value === 0 || !other
      ? ''
      : `，可能是单位 ${other.text}，即 ${measureText(measure, halfUp(toOwn(value, other), 2))}`
  if (fraction && grades)
    return `${title}应为整数等级：${grades.map((name, n) => `${measure.min + n} = ${name}`).join('，')}`
  if (fraction) return `${title}以${given.text}计时应为整数${likely}，请核对`
  return `${title}应在 ${spanText(measure, given)} 之间${likely}，请核对数值和单位`
}
