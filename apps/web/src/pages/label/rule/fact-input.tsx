import {
  CLASSES,
  COMPARISONS,
  SCORES,
  SINCE_EVENTS,
  type ClassName,
  type Comparison,
  type Counted,
  type Fact,
} from '@huxi/contract'
import { LABS, measureOf, OBSERVATIONS, TESTS, unitsOfMeasure } from '@huxi/clinical/patient-measures'
import { Input } from 'antd'
import type { ReactNode } from 'react'
import { useDict } from '../../../kit/data/dict.ts'
import { ChoiceInput } from '../../../kit/picker/choice-input.tsx'
import { NumberBox } from '../../../kit/ui/number-box.tsx'
import { Select, type Reading } from '../../../kit/ui/popup.tsx'
import { FACT_NAMES, NEW_FACT } from './new-fact.ts'
import styles from './rule.module.css'

interface FactInputProps {
  fact: Fact
  onChange: (fact: Fact) => void
}

const keysOf = <K extends string>(record: Readonly<Record<K, unknown>>): K[] => Object.keys(record) as K[]
const optionsOf = <K extends string>(texts: Readonly<Record<K, string>>) =>
  keysOf(texts).map((value) => ({ value, label: texts[value] }))
const valuesOf = (of: ClassName): { value: string; label: string }[] =>
  Object.entries<string>(CLASSES[of].values).map(([value, label]) => ({ value, label }))

export const FactInput = ({ fact, onChange }: FactInputProps) => (
  <>
    <Select<Fact['fact']>
      className={styles.kind}
      aria-label="条件的种类"
      value={fact.fact}
      options={optionsOf(FACT_NAMES)}
      onChange={(kind) => onChange(NEW_FACT[kind])}
    />
    <Blanks fact={fact} onChange={onChange} />
  </>
)

type Kind = Fact['fact']

interface BlanksProps<F extends Fact> {
  fact: F
  put: Put
  onChange: (fact: Fact) => void
}

const Blanks = ({ fact, onChange }: FactInputProps) => {
  const draw = BLANKS[fact.fact] as (props: BlanksProps<Fact>) => ReactNode
  return draw({ fact, put: (more) => onChange({ ...fact, ...more }), onChange })
}

const BLANKS: { readonly [K in Kind]: (props: BlanksProps<Extract<Fact, { fact: K }>>) => ReactNode } = {
  measure: ({ fact, put, onChange }) => (
    <>
      <Days days={fact.days} put={put} />
      <Which fact={fact} onChange={(counted) => onChange({ ...withoutCount(fact), ...counted })} />
      <Choice
        label="检查项目"
        value={fact.code}
        options={MEASURES}
        onChange={(code) => put({ code, unit: measureOf(code)!.unit })}
      />
      <Compared fact={fact} put={put} />
      <Choice
        label="单位"
        value={fact.unit}
        options={unitsOfMeasure(measureOf(fact.code)!).map(({ unit, text }) => ({ value: unit, label: text }))}
        onChange={(unit) => put({ unit })}
        narrow
      />
    </>
  ),
  score: ({ fact, put, onChange }) => (
    <>
      <Days days={fact.days} put={put} />
      <Which fact={fact} onChange={(counted) => onChange({ ...withoutCount(fact), ...counted })} />
      <Choice label="评分" value={fact.of} options={SCORE_OPTIONS} onChange={(of) => put({ of })} />
      <Compared fact={fact} put={put} />
      <span>{SCORES[fact.of].unit}</span>
    </>
  ),
  class: ({ fact, put }) => (
    <>
      <Days days={fact.days} put={put} />
      <Choice
        label="评估分类"
        value={fact.of}
        options={CLASS_OPTIONS}
        onChange={(of) => put({ of, is: Object.keys(CLASSES[of].values)[0] })}
      />
      <span>为</span>
      <Choice label="结果" value={fact.is} options={valuesOf(fact.of)} onChange={(is) => put({ is })} />
    </>
  ),
  diagnosis: ({ fact, put }) => (
    <>
      <span>诊断编码以</span>
      <Input
        className={styles.number}
        aria-label="诊断编码的开头"
        maxLength={10}
        value={fact.prefix}
        onChange={({ target }) => put({ prefix: target.value.trim().toUpperCase() })}
      />
      <span>开头</span>
    </>
  ),
  attacks: ({ fact, put }) => (
    <>
      <span>近 12 个月</span>
      <Choice label="程度" value={fact.severity} options={SEVERITIES} onChange={(severity) => put({ severity })} />
      <Compared fact={fact} put={put} />
      <span>次</span>
    </>
  ),
  drug: ({ fact, put }) => <Drug drugClass={fact.drugClass} put={put} />,
  age: ({ fact, put }) => (
    <>
      <Compared fact={fact} put={put} />
      <span>岁</span>
    </>
  ),
  unassessed: ({ fact, put }) => (
    <>
      <Days days={fact.days} put={put} />
      <span>没有评估</span>
    </>
  ),
  department: ({ fact, put }) => (
    <>
      <span>科室为</span>
      <Picked to="system:depart" label="科室" value={fact.deptId} onChange={(deptId) => put({ deptId })} />
      <span>（含下级）</span>
    </>
  ),
  since: ({ fact, put }) => (
    <>
      <Days days={fact.days} put={put} />
      <Choice label="有或没有" value={fact.op} options={SINCE_OPS} onChange={(op) => put({ op })} narrow />
      <Choice label="事件" value={fact.event} options={optionsOf(SINCE_EVENTS)} onChange={(event) => put({ event })} />
    </>
  ),
  missed: ({ fact, put }) => (
    <>
      <Days days={fact.days} put={put} />
      <span>爽约</span>
      <Compared fact={fact} put={put} />
      <span>次</span>
    </>
  ),
  label: ({ fact, put }) => (
    <>
      <span>有标签</span>
      <Picked to="label:label" label="条件中的标签" value={fact.labelId} onChange={(labelId) => put({ labelId })} />
    </>
  ),
}

const MEASURES = [...LABS, ...OBSERVATIONS, ...TESTS].map(({ code, title }) => ({ value: code, label: title }))
const SCORE_OPTIONS = keysOf(SCORES).map((value) => ({ value, label: SCORES[value].title }))
const CLASS_OPTIONS = keysOf(CLASSES).map((value) => ({ value, label: CLASSES[value].title }))
const SEVERITIES = [
  { value: 'moderateOrSevere', label: '中重度急性加重' },
  { value: 'severe', label: '重度急性加重' },
] as const

const SINCE_OPS = [
  { value: 'within', label: '内有' },
  { value: 'over', label: '没有' },
] as const
const WHICH = [
  { value: 'latest', label: '末次' },
  { value: 'any', label: '任一次' },
  { value: 'count', label: '次数' },
] as const

const FEWEST_TIMES = 2

const withoutCount = <F extends Counted>({ which: _which, times: _times, ...fact }: F) => fact

const Which = ({ fact: { which, times }, onChange }: { fact: Counted; onChange: (counted: Counted) => void }) => (
  <>
    <Choice
      label="取哪一次"
      value={which ?? 'latest'}
      options={WHICH}
      onChange={(next) =>
        onChange(next === 'latest' ? {} : next === 'any' ? { which: 'any' } : { which: 'count', times: FEWEST_TIMES })
      }
      narrow
    />
    {which === 'count' && (
      <>
        <NumberBox
          className={styles.number}
          aria-label="次数"
          value={times ?? null}
          onChange={(value) => onChange({ which: 'count', ...(value !== null && { times: value as number }) })}
        />
        <span>次以上</span>
      </>
    )}
  </>
)

interface PickedProps {
  to: string
  label: string
  value: string
  onChange: (id: string) => void
}

const Picked = ({ to, label, value, onChange }: PickedProps) => (
  <span className={styles.choice}>
    <ChoiceInput to={to} label={label} value={value || null} onChange={(id) => onChange(id ?? '')} />
  </span>
)

type Put = (more: object) => void

const Days = ({ days, put }: { days: number; put: Put }) => (
  <>
    <span>最近</span>
    <NumberBox className={styles.number} aria-label="天数" value={days} onChange={(value) => put({ days: value })} />
    <span>天</span>
  </>
)

const Compared = ({ fact: { op, value }, put }: { fact: { op: Comparison; value: number }; put: Put }) => (
  <>
    <Select<Comparison>
      className={styles.op}
      aria-label="比较方式"
      value={op}
      options={optionsOf(COMPARISONS)}
      onChange={(next) => put({ op: next })}
    />
    <NumberBox className={styles.number} aria-label="数值" value={value} onChange={(next) => put({ value: next })} />
  </>
)

interface ChoiceProps<V extends string> {
  label: string
  value: V
  options: readonly { value: V; label: string }[]
  reading?: Reading
  onChange: (value: V) => void
  narrow?: boolean
}

const Choice = <V extends string>({ label, value, options, reading, onChange, narrow = false }: ChoiceProps<V>) => (
  <Select<V>
    className={narrow ? styles.kind : styles.choice}
    aria-label={label}
    value={value}
    options={[...options]}
    reading={reading}
    showSearch={options.length > 10}
    onChange={onChange}
  />
)

const Drug = ({ drugClass, put }: { drugClass: string; put: Put }) => {
  const { items, ...reading } = useDict('drug_class')
  return (
    <>
      <span>正在使用</span>
      <Choice
        label="药物类别"
        reading={reading}
        value={drugClass}
        options={items.map(({ value, text }) => ({ value, label: text ?? '' }))}
        onChange={(next) => put({ drugClass: next })}
      />
    </>
  )
}
