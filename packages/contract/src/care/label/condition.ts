/** Conditions of label rules: a typed tree over facts of a patient, displayed as sentences. Never SQL. */
import { measureOf, unitsOfMeasure } from '@huxi/clinical/patient-measures'

export const COMPARISONS = { '>=': '不低于', '<=': '不高于', '>': '高于', '<': '低于' } as const
export type Comparison = keyof typeof COMPARISONS

export interface Compared {
  readonly op: Comparison
  readonly value: number
}

/** Absent = the latest value counts; `count` needs at least `times` values. */
export interface Counted {
  readonly which?: 'any' | 'count'
  readonly times?: number
}

/** A value of a measure (observation, laboratory, FeNO, spirometry) within so many days, in the named unit. */
export interface MeasureFact extends Compared, Counted {
  readonly fact: 'measure'
  readonly code: string
  readonly unit: string
  readonly days: number
}

export interface ScoreFact extends Compared, Counted {
  readonly fact: 'score'
  readonly of: ScoreName
  readonly days: number
}

export interface ClassFact {
  readonly fact: 'class'
  readonly of: ClassName
  readonly is: string
  readonly days: number
}

export interface DiagnosisFact {
  readonly fact: 'diagnosis'
  readonly prefix: string
}

export interface AttackFact extends Compared {
  readonly fact: 'attacks'
  readonly severity: 'moderateOrSevere' | 'severe'
}

export interface DrugFact {
  readonly fact: 'drug'
  readonly drugClass: string
}

export interface AgeFact extends Compared {
  readonly fact: 'age'
}

export interface UnassessedFact {
  readonly fact: 'unassessed'
  readonly days: number
}

export interface DepartmentFact {
  readonly fact: 'department'
  readonly deptId: string
}

/** `within`: an event in the last days; `over`: none, also when there never was one. */
export interface SinceFact {
  readonly fact: 'since'
  readonly event: SinceEvent
  readonly op: 'within' | 'over'
  readonly days: number
}

export interface MissedFact extends Compared {
  readonly fact: 'missed'
  readonly days: number
}

/** A label in force, of a rule or given by hand. */
export interface LabelFact {
  readonly fact: 'label'
  readonly labelId: string
}

export type Fact =
  | MeasureFact
  | ScoreFact
  | ClassFact
  | DiagnosisFact
  | AttackFact
  | DrugFact
  | AgeFact
  | UnassessedFact
  | DepartmentFact
  | SinceFact
  | MissedFact
  | LabelFact

export type Condition =
  | Fact
  | { readonly all: readonly Condition[] }
  | { readonly any: readonly Condition[] }
  | { readonly not: Condition }

interface Output {
  readonly model: string
  readonly output: string
  readonly title: string
}

export const SCORES = {
  cat: { model: 'cat', output: 'total', title: 'CAT 总分', unit: '分', factor: 1 },
  mmrc: { model: 'mmrc', output: 'grade', title: 'mMRC 分级', unit: '级', factor: 1 },
  accept: { model: 'accept2', output: 'probability', title: 'ACCEPT 12 个月急性加重概率', unit: '%', factor: 100 },
  ftnd: { model: 'ftnd', output: 'total', title: 'FTND 总分', unit: '分', factor: 1 },
  phq9: { model: 'phq9', output: 'total', title: 'PHQ-9 总分', unit: '分', factor: 1 },
  act: { model: 'act', output: 'total', title: 'ACT 总分', unit: '分', factor: 1 },
  news2: { model: 'news2', output: 'score', title: 'NEWS2 总分', unit: '分', factor: 1 },
} as const satisfies { readonly [name: string]: Output & { readonly unit: string; readonly factor: number } }
type ScoreName = keyof typeof SCORES

export const CLASSES = {
  gold: { model: 'gold', output: 'group', title: 'GOLD 分组', values: { A: 'A 组', B: 'B 组', E: 'E 组' } },
  phq9Item9: { model: 'phq9', output: 'selfHarmAlert', title: 'PHQ-9 第 9 题', values: { true: '有自伤念头' } },
} as const satisfies { readonly [name: string]: Output & { readonly values: { readonly [value: string]: string } } }
export type ClassName = keyof typeof CLASSES

export const SINCE_EVENTS = {
  visit: '就诊',
  discharge: '出院',
  spirometry: '肺功能检查',
  questionnaire: '填写问卷',
} as const
export type SinceEvent = keyof typeof SINCE_EVENTS

export const DEPART_DICT = 'sys_depart,depart_name,id'
export const LABEL_DICT = 'label_label'

const MOST_DAYS = 3650
const MOST_TIMES = 50
const MOST_FACTS = 20
const MOST_DEPTH = 4
const MOST_DECIMALS = 4

export const factsIn = (condition: Condition): Fact[] => {
  if ('fact' in condition) return [condition]
  if ('not' in condition) return factsIn(condition.not)
  return ('all' in condition ? condition.all : condition.any).flatMap(factsIn)
}

export const labelsIn = (condition: Condition): string[] =>
  factsIn(condition).flatMap((fact) => (fact.fact === 'label' ? [fact.labelId] : []))

/** Error of a condition from a request, as a sentence; undefined = valid. */
export const conditionFault = (given: unknown): string | undefined => {
  const fault = nodeFault(given, 1)
  if (fault) return fault
  const count = factsIn(given as Condition).length
  return count > MOST_FACTS ? `一条规则最多 ${MOST_FACTS} 个条件，请减少后保存` : undefined
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const INCOMPLETE = '条件没有填完整，请补全后保存'

const nodeFault = (node: unknown, depth: number): string | undefined => {
  if (!isRecord(node)) return INCOMPLETE
  if (depth > MOST_DEPTH) return `条件最多嵌套 ${MOST_DEPTH} 层，请简化`
  const [only] = Object.keys(node)
  if ('fact' in node) return factFault(node)
  if (Object.keys(node).length !== 1) return INCOMPLETE
  if (only === 'not') return nodeFault(node['not'], depth + 1)
  const parts = only === 'all' || only === 'any' ? node[only] : undefined
  if (!Array.isArray(parts) || parts.length === 0) return '请至少添加一个条件'
  return parts.map((part) => nodeFault(part, depth + 1)).find((fault) => fault !== undefined)
}

type Given = Readonly<Record<string, unknown>>

const isWhole = (value: unknown, min: number, max: number): boolean =>
  typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max
const daysFault = ({ days }: Given): string | undefined =>
  isWhole(days, 1, MOST_DAYS) ? undefined : `天数应为 1—${MOST_DAYS} 的整数`
const comparedFault = ({ op, value }: Given): string | undefined => {
  if (typeof value === 'string') return `“${value}”不是数字，请只填写数字`
  if (typeof op !== 'string' || !Object.hasOwn(COMPARISONS, op) || typeof value !== 'number' || !Number.isFinite(value))
    return '请填写比较方式和数值'
  return value === Number(value.toFixed(MOST_DECIMALS)) ? undefined : `数值最多 ${MOST_DECIMALS} 位小数`
}
const textFault = (value: unknown, what: string): string | undefined =>
  typeof value === 'string' && /^[A-Za-z0-9_.]{1,40}$/.test(value) ? undefined : `请选择${what}`

const timesFault = ({ which, times }: Given): string | undefined => {
  if (which === 'count') return isWhole(times, 2, MOST_TIMES) ? undefined : `次数应为 2—${MOST_TIMES} 的整数`
  return (which === undefined || which === 'any') && times === undefined ? undefined : '请选择末次、任一次或次数'
}
const ID = /^[A-Za-z0-9_-]{1,64}$/
const idFault = (value: unknown, what: string): string | undefined =>
  typeof value === 'string' && ID.test(value) ? undefined : `请选择${what}`

const FAULTS: Readonly<Record<Fact['fact'], (given: Given) => string | undefined>> = {
  measure: (given) => measureFault(given) ?? comparedFault(given) ?? daysFault(given) ?? timesFault(given),
  score: (given) => named(SCORES, given['of'], '评分') ?? comparedFault(given) ?? daysFault(given) ?? timesFault(given),
  class: (given) => named(CLASSES, given['of'], '评估结果') ?? classFault(given) ?? daysFault(given),
  diagnosis: ({ prefix }) =>
    typeof prefix === 'string' && /^[A-Z][A-Z0-9.]{1,9}$/.test(prefix)
      ? undefined
      : '请填写诊断编码的开头，以大写字母开始，例如 J44',
  attacks: (given) =>
    given['severity'] === 'moderateOrSevere' || given['severity'] === 'severe'
      ? comparedFault(given)
      : '请选择急性加重的程度',
  drug: ({ drugClass }) => textFault(drugClass, '药物类别'),
  age: comparedFault,
  unassessed: daysFault,
  department: ({ deptId }) => idFault(deptId, '科室'),
  since: (given) =>
    named(SINCE_EVENTS, given['event'], '事件') ??
    (given['op'] === 'within' || given['op'] === 'over' ? daysFault(given) : '请选择有或没有'),
  missed: (given) => comparedFault(given) ?? daysFault(given),
  label: ({ labelId }) => idFault(labelId, '标签'),
}

const KEYS: Readonly<Record<Fact['fact'], readonly string[]>> = {
  measure: ['code', 'unit', 'op', 'value', 'days', 'which', 'times'],
  score: ['of', 'op', 'value', 'days', 'which', 'times'],
  class: ['of', 'is', 'days'],
  diagnosis: ['prefix'],
  attacks: ['severity', 'op', 'value'],
  drug: ['drugClass'],
  age: ['op', 'value'],
  unassessed: ['days'],
  department: ['deptId'],
  since: ['event', 'op', 'days'],
  missed: ['op', 'value', 'days'],
  label: ['labelId'],
}

const factFault = (given: Given): string | undefined => {
  const { fact, ...rest } = given
  if (typeof fact !== 'string' || !Object.hasOwn(FAULTS, fact)) return '请选择条件的种类'
  const name = fact as Fact['fact']
  const stray = Object.keys(rest).find((key) => !KEYS[name].includes(key))
  return stray === undefined ? FAULTS[name](rest) : `条件里有不认识的内容“${stray}”`
}

const named = (of: object, value: unknown, what: string): string | undefined =>
  typeof value === 'string' && Object.hasOwn(of, value) ? undefined : `请选择${what}`

const measureFault = ({ code, unit }: Given): string | undefined => {
  const measure = typeof code === 'string' ? measureOf(code) : undefined
  if (!measure) return '请选择检查项目'
  return unitsOfMeasure(measure).some((other) => other.unit === unit) ? undefined : `请选择${measure.title}的单位`
}

const classFault = ({ of, is }: Given): string | undefined =>
  typeof is === 'string' && Object.hasOwn(CLASSES[of as ClassName].values, is)
    ? undefined
    : `请选择${CLASSES[of as ClassName].title}`
