/** When an item is shown: by the answers to earlier ones. */
import { OPERATORS } from '@huxi/clinical/forms/check'
import {
  isAsked,
  type EnableWhen,
  type FormCondition,
  type FormItem,
  type Operator,
} from '@huxi/clinical/forms/content'
import { DeleteOutlined } from '@ant-design/icons'
import { Button, Input } from 'antd'
import { Select } from '../../../kit/ui/popup.tsx'
import styles from './version-items.module.css'

interface ConditionEditorProps {
  earlier: readonly FormItem[]
  value: EnableWhen | undefined
  onChange: (value: EnableWhen | undefined) => void
}

const OPS = Object.entries(OPERATORS).map(([value, label]) => ({ value: value as Operator, label }))
const MATCHES = [
  { value: 'all' as const, label: '满足全部条件时显示' },
  { value: 'any' as const, label: '满足任一条件时显示' },
]

const begin = (item: FormItem): FormCondition =>
  item.options ? { item: item.linkId, op: 'eq', value: item.options[0]!.value } : { item: item.linkId, op: 'answered' }

export const ConditionEditor = ({ earlier, value, onChange }: ConditionEditorProps) => {
  const asked = earlier.filter(isAsked)
  const conditions = value?.of ?? []
  const write = (of: readonly FormCondition[], match = value?.match ?? 'all') =>
    onChange(of.length > 0 ? { match, of } : undefined)
  if (asked.length === 0) return null
  return (
    <>
      {conditions.length > 1 && (
        <Select
          aria-label="条件的关系"
          value={value!.match}
          options={MATCHES}
          onChange={(match) => write(conditions, match)}
        />
      )}
      {conditions.map((condition, n) => (
        <Condition
          key={`${n} ${condition.item}`}
          asked={asked}
          condition={condition}
          onChange={(next) => write(conditions.with(n, next))}
          onRemove={() => write(conditions.toSpliced(n, 1))}
        />
      ))}
      <div>
        <Button size="small" onClick={() => write([...conditions, begin(asked.at(-1)!)])}>
          {conditions.length > 0 ? '再加一个条件' : '设置显示条件'}
        </Button>
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
  const isNumber = of?.type === 'integer' || of?.type === 'decimal'
  return (
    <div className={styles.row}>
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
      {op !== 'answered' &&
        (of?.options ? (
          <Select
            aria-label="条件的答案"
            className={styles.grow}
            value={String(value)}
            options={of.options.map((option) => ({ value: option.value, label: option.text }))}
            onChange={(next: string) => onChange({ item, op, value: next })}
          />
        ) : (
          <Input
            aria-label="条件的答案"
            className={styles.short}
            value={String(value ?? '')}
            onChange={({ target }) =>
              onChange({
                item,
                op,
                value:
                  isNumber && target.value !== '' && !Number.isNaN(Number(target.value))
                    ? Number(target.value)
                    : target.value,
              })
            }
          />
        ))}
      <Button aria-label="删除条件" icon={<DeleteOutlined aria-hidden />} onClick={onRemove} />
    </div>
  )
}
