import { DEPTH_MAX, OPERATORS } from '@huxi/clinical/forms/check'
import {
  isAsked,
  isBranch,
  isNumeric,
  type EnableWhen,
  type FormCondition,
  type FormItem,
  type Operator,
} from '@huxi/clinical/forms/content'
import { DeleteOutlined } from '@ant-design/icons'
import { Button, Input } from 'antd'
import { NumberBox } from '../../../kit/ui/number-box.tsx'
import { Row, Stack } from '../../../kit/ui/place.tsx'
import { Select } from '../../../kit/ui/popup.tsx'
import panel from '../../../kit/look/panel.module.css'
import styles from './version-items.module.css'

interface ConditionEditorProps {
  earlier: readonly FormItem[]
  value: EnableWhen | undefined
  onChange: (value: EnableWhen | undefined) => void
  /** of a branch within conditions */
  depth?: number
}

const OPS = Object.entries(OPERATORS).map(([value, label]) => ({ value: value as Operator, label }))
const MATCHES = [
  { value: 'all' as const, label: '满足全部条件时显示' },
  { value: 'any' as const, label: '满足任一条件时显示' },
]
const BRANCH_MATCHES = [
  { value: 'all' as const, label: '其中全部满足' },
  { value: 'any' as const, label: '其中任一满足' },
]

const begin = (item: FormItem): FormCondition =>
  item.options ? { item: item.linkId, op: 'eq', value: item.options[0]!.value } : { item: item.linkId, op: 'answered' }

export const ConditionEditor = ({ earlier, value, onChange, depth = 1 }: ConditionEditorProps) => {
  const asked = earlier.filter(isAsked)
  const parts = value?.of ?? []
  const write = (of: EnableWhen['of'], match = value?.match ?? 'all') =>
    onChange(of.length > 0 ? { match, of } : undefined)
  if (asked.length === 0) return null
  const first = begin(asked.at(-1)!)
  const replace = (n: number, next: EnableWhen['of'][number] | undefined) =>
    write(next ? parts.with(n, next) : parts.toSpliced(n, 1))
  return (
    <>
      {(parts.length > 1 || (depth > 1 && parts.length > 0)) && (
        <Select
          aria-label="条件的关系"
          value={value!.match}
          options={depth > 1 ? BRANCH_MATCHES : MATCHES}
          onChange={(match) => write(parts, match)}
        />
      )}
      {parts.map((part, n) =>
        isBranch(part) ? (
          <Stack
            as="fieldset"
            gap={10}
            className={`${panel.box} ${styles.item}`}
            key={n}
            aria-label={`第 ${n + 1} 组条件`}
          >
            <ConditionEditor earlier={earlier} value={part} depth={depth + 1} onChange={(next) => replace(n, next)} />
          </Stack>
        ) : (
          <Condition
            key={`${n} ${part.item}`}
            asked={asked}
            condition={part}
            onChange={(next) => replace(n, next)}
            onRemove={() => replace(n, undefined)}
          />
        ),
      )}
      <div>
        <Button size="small" onClick={() => write([...parts, first])}>
          {parts.length > 0 ? '再加一个条件' : '设置显示条件'}
        </Button>
        {parts.length > 0 && depth < DEPTH_MAX && (
          <Button size="small" onClick={() => write([...parts, { match: 'any', of: [first] }])}>
            加一组条件
          </Button>
        )}
      </div>
    </>
  )
}

interface ConditionProps {
  asked: readonly FormItem[]
  condition: FormCondition
  onChange: (condition: FormCondition) => void
  onRemove: () => void
}

const Condition = ({ asked, condition, onChange, onRemove }: ConditionProps) => {
  const { item, op, value } = condition
  const of = asked.find(({ linkId }) => linkId === item)
  return (
    <Row wrap>
      <Select
        aria-label="条件的题目"
        className={styles.grow}
        value={item}
        options={asked.map(({ linkId, text }) => ({ value: linkId, label: text || linkId }))}
        onChange={(next: string) => onChange(begin(asked.find(({ linkId }) => linkId === next)!))}
      />
      <Select
        aria-label="条件"
        className={styles.short}
        value={op}
        options={OPS}
        onChange={(next: Operator) =>
          onChange(next === 'answered' ? { item, op: next } : { item, op: next, value: value ?? '' })
        }
      />
      {op !== 'answered' && <Answer of={of} value={value} onChange={(next) => onChange({ item, op, value: next })} />}
      <Button aria-label="删除条件" icon={<DeleteOutlined aria-hidden />} onClick={onRemove} />
    </Row>
  )
}

interface AnswerProps {
  of: FormItem | undefined
  value: FormCondition['value']
  onChange: (value: string | number) => void
}

const Answer = ({ of, value, onChange }: AnswerProps) => {
  const box = { 'aria-label': '条件的答案', className: styles.grow }
  if (of?.options)
    return (
      <Select
        {...box}
        value={String(value)}
        options={of.options.map((option) => ({ value: option.value, label: option.text }))}
        onChange={onChange}
      />
    )
  if (of && isNumeric(of)) return <NumberBox {...box} value={value} onChange={(next) => onChange(next ?? '')} />
  return (
    <Input
      {...box}
      type={of?.type === 'date' ? 'date' : 'text'}
      value={String(value ?? '')}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}
