import {
  conditionFault,
  conditionText,
  DEPART_DICT,
  factsIn,
  LABEL_DICT,
  labelsIn,
  type Condition,
  type Fact,
} from '@huxi/contract'
import { Button, Checkbox } from 'antd'
import { useDict, itemOf } from '../../../kit/data/dict.ts'
import { MISSING } from '../../../kit/data/format.ts'
import { nameOf, useNames } from '../../../kit/picker/names.ts'
import { usePutBack } from '../../../kit/ui/put-back.ts'
import type { SideProps } from '../../../kit/record/conflict-dialog.tsx'
import { RowAction } from '../../../kit/record/row-actions.tsx'
import { Row, Stack } from '../../../kit/ui/place.tsx'
import { Select } from '../../../kit/ui/popup.tsx'
import { FactInput } from './fact-input.tsx'
import { NEW_FACT } from './new-fact.ts'
import styles from './rule.module.css'

type Joint = 'all' | 'any'

interface Group {
  readonly joint: Joint
  readonly parts: readonly Condition[]
}

const groupOf = (condition: Condition | null | undefined): Group => {
  if (!condition) return { joint: 'all', parts: [] }
  if ('all' in condition) return { joint: 'all', parts: condition.all }
  if ('any' in condition) return { joint: 'any', parts: condition.any }
  return { joint: 'all', parts: [condition] }
}

const conditionOf = ({ joint, parts }: Group): Condition => (joint === 'all' ? { all: parts } : { any: parts })

interface ConditionInputProps {
  id?: string
  value?: Condition | null
  onChange?: (value: Condition) => void
}

export const ConditionInput = ({ id, value, onChange }: ConditionInputProps) => {
  const textOf = useTexts(value)
  const fault = value ? conditionFault(value) : undefined
  return (
    <div id={id}>
      <GroupInput group={groupOf(value)} depth={1} onChange={(group) => onChange?.(conditionOf(group))} />
      {value && !fault && <p className={styles.spoken}>即：{conditionText(value, textOf)}</p>}
    </div>
  )
}

/** The condition of a rule in the dialog of a conflict. */
export const ConditionSide = ({ value }: SideProps) => {
  const condition = value as Condition | null
  const textOf = useTexts(condition)
  return condition ? conditionText(condition, textOf) : MISSING
}

/** Names of drug classes, departments and labels in a condition. */
const useTexts = (value: Condition | null | undefined): ((dict: string, code: string) => string) => {
  const { items } = useDict('drug_class')
  const facts = value ? factsIn(value) : []
  const departs = useNames(
    'system:depart',
    facts.flatMap((fact) => (fact.fact === 'department' && fact.deptId ? [fact.deptId] : [])),
  )
  const labels = useNames('label:label', value ? labelsIn(value).filter(Boolean) : [])
  return (dict, code) => {
    if (dict === DEPART_DICT) return nameOf(departs, code)
    return dict === LABEL_DICT ? nameOf(labels, code) : (itemOf(items, code)?.text ?? code)
  }
}

const JOINTS = [
  { value: 'all', label: '满足以下全部' },
  { value: 'any', label: '满足以下任意一个' },
] as const satisfies readonly { value: Joint; label: string }[]

const DEEPEST_ALLOWED = 2

interface GroupInputProps {
  group: Group
  depth: number
  onChange: (group: Group) => void
  onRemove?: () => void
}

const GroupInput = ({ group, depth, onChange, onRemove }: GroupInputProps) => {
  const { joint, parts } = group
  const put = (next: readonly Condition[]) => onChange({ joint, parts: next })
  const offer = usePutBack<Condition>((part, at) => put(parts.toSpliced(at, 0, part)))
  const remove = (n: number) => {
    put(parts.toSpliced(n, 1))
    offer('fact' in parts[n]! ? '已删除一个条件' : '已删除一组条件', parts[n]!, n)
  }
  return (
    <Stack className={styles.group} role="group" aria-label="条件">
      <Row lines={6} wrap className={styles.fact}>
        <Select<Joint>
          className={styles.choice}
          aria-label="条件之间的关系"
          value={joint}
          options={[...JOINTS]}
          onChange={(chosen) => onChange({ joint: chosen, parts })}
        />
        {onRemove && (
          <RowAction danger onClick={onRemove}>
            删除这一组
          </RowAction>
        )}
      </Row>
      {parts.map((part, n) => (
        <Part
          key={`${depth}-${n}`}
          part={part}
          depth={depth}
          onChange={(next) => put(parts.with(n, next))}
          onRemove={() => remove(n)}
        />
      ))}
      <Row lines={6} wrap className={styles.fact}>
        <Button size="small" onClick={() => put([...parts, NEW_FACT.measure])}>
          添加条件
        </Button>
        {depth < DEEPEST_ALLOWED && (
          <Button size="small" onClick={() => put([...parts, { any: [NEW_FACT.measure] }])}>
            添加一组
          </Button>
        )}
      </Row>
    </Stack>
  )
}

interface PartProps {
  part: Condition
  depth: number
  onChange: (part: Condition) => void
  onRemove: () => void
}

const Part = ({ part, depth, onChange, onRemove }: PartProps) => {
  const isTurned = 'not' in part
  const inner = isTurned ? part.not : part
  const turn = (condition: Condition, turned: boolean): Condition => (turned ? { not: condition } : condition)
  if (!('fact' in inner))
    return (
      <GroupInput
        group={groupOf(inner)}
        depth={depth + 1}
        onChange={(group) => onChange(turn(conditionOf(group), isTurned))}
        onRemove={onRemove}
      />
    )
  return (
    <Row lines={6} wrap className={styles.fact}>
      <FactInput fact={inner} onChange={(fact: Fact) => onChange(turn(fact, isTurned))} />
      <Checkbox checked={isTurned} onChange={({ target }) => onChange(turn(inner, target.checked))}>
        不符合
      </Checkbox>
      <RowAction danger onClick={onRemove}>
        删除
      </RowAction>
    </Row>
  )
}
