import { isPrivate, type Field, type KindName } from '@huxi/model'
import { Input } from 'antd'
import { useId } from 'react'
import { isNumeric } from '../../data/number-in.ts'
import { KINDS, type Conditions } from '../../kinds/index.ts'
import { privateHint } from '../../kinds/private-search.tsx'
import { NumberCondition } from '../../ui/number-condition.tsx'
import type { Rule } from './grammar.ts'

interface ValueInputProps {
  field: Field
  rule: Rule
  label: string
  value: string
  onChange: (value: string) => void
}

const SINGLE: Readonly<Record<string, KindName>> = {
  int: 'int',
  decimal: 'decimal',
  date: 'date',
  dateTime: 'dateTime',
  time: 'time',
  dict: 'dict',
  dicts: 'dict',
  ref: 'ref',
  refs: 'ref',
  treeRef: 'treeRef',
}
const SEVERAL: Readonly<Record<string, KindName>> = { dict: 'dicts', ref: 'refs', refs: 'refs', treeRef: 'refs' }

const hintOf = (field: Field, rule: Rule): string =>
  rule === 'in' ? '多个值用逗号分隔' : isPrivate(field) ? privateHint(field) : `请输入${field.label}`

export const ValueInput = ({ field, rule, label, value, onChange }: ValueInputProps) => {
  const id = useId()
  if (field.kind === 'bool') return <YesNo field={field} label={label} value={value} onChange={onChange} />
  const kind = (rule === 'in' ? SEVERAL : SINGLE)[field.kind]
  if (!kind)
    return (
      <Input
        aria-label={label}
        value={value}
        placeholder={hintOf(field, rule)}
        onChange={({ target }) => onChange(rule === 'in' ? target.value.replaceAll('，', ',') : target.value)}
      />
    )
  if (isNumeric(field))
    return (
      <NumberCondition
        id={id}
        subject={field.label}
        label={label}
        value={value}
        onChange={(next) => onChange(next ?? '')}
      />
    )
  const { Input: KindInput } = KINDS[kind]
  // a condition is optional, unchecked, and a text on the wire
  const asked: Field = {
    kind,
    label: field.label,
    ...(field.dict !== undefined && { dict: field.dict }),
    ...(field.to !== undefined && { to: field.to }),
  }
  return (
    <KindInput
      field={asked}
      aria-label={label}
      value={value || null}
      onChange={(next) => onChange(next === null || next === undefined ? '' : String(next))}
    />
  )
}

const YesNo = ({ field, label, value, onChange }: Omit<ValueInputProps, 'rule'>) => {
  const { Search } = KINDS.bool
  const conditions: Conditions = value === '' ? {} : { value }
  return (
    <Search
      field={{ kind: 'bool', label: field.label }}
      name="value"
      id={label}
      conditions={conditions}
      onChange={({ value: next }) => onChange(next ?? '')}
    />
  )
}
