import {
  issueOf,
  RULE_OPERATORS,
  RULE_VARIABLES,
  ruleOperators,
  ruleVariable,
  type Field,
  type KindName,
} from '@huxi/model'
import { Input, Segmented, type FormRule } from 'antd'
import { useState } from 'react'
import { itemOf, useDict } from '../../../kit/data/dict.ts'
import { isNumeric } from '../../../kit/data/number-in.ts'
import { controlProps, type InputProps } from '../../../kit/kinds/kind.ts'
import { KINDS } from '../../../kit/kinds/index.ts'
import { Select } from '../../../kit/ui/popup.tsx'
import { Stack } from '../../../kit/ui/place.tsx'

type Control = Omit<InputProps, 'field' | 'value'> & { value?: string }

interface FieldInputProps extends Control {
  fields: ReadonlyMap<string, Field>
  onPick: () => void
}

export const FieldInput = ({ fields, onPick, value, onChange, ...rest }: FieldInputProps) => (
  <Select
    {...controlProps(rest as InputProps)}
    showSearch
    placeholder="请选择规则字段"
    value={value}
    options={[...fields].map(([name, { label }]) => ({ value: name, label }))}
    onChange={(name: string) => {
      onChange?.(name)
      onPick()
    }}
  />
)

export const OperatorInput = ({ field, value, onChange, ...rest }: Control & { field: Field | undefined }) => {
  const { items } = useDict('rule_conditions')
  const operators = field ? ruleOperators(field) : RULE_OPERATORS
  return (
    <Select
      {...controlProps(rest as InputProps)}
      placeholder="请选择条件规则"
      value={value}
      options={operators.map((operator) => ({ value: operator, label: itemOf(items, operator)?.text ?? operator }))}
      onChange={(operator: string) => onChange?.(operator)}
    />
  )
}

const MODES = [
  { value: 'value', label: '固定值' },
  { value: 'variable', label: '变量' },
]
const VARIABLES = Object.entries(RULE_VARIABLES).map(([name, label]) => ({ value: `#{${name}}`, label }))

interface ValueInputProps extends Control {
  field: Field | undefined
  operator: string | undefined
}

export const ValueInput = ({ field, operator, value, onChange, ...rest }: ValueInputProps) => {
  const [mode, setMode] = useState(ruleVariable(value) ? 'variable' : 'value')
  const turn = (to: string) => {
    setMode(to)
    onChange?.(undefined)
  }
  return (
    <Stack>
      <Segmented aria-label="规则值的来源" options={MODES} value={mode} onChange={turn} />
      {mode === 'variable' ? (
        <Select
          {...controlProps(rest as InputProps)}
          placeholder="请选择变量"
          value={value}
          options={VARIABLES}
          onChange={(variable: string) => onChange?.(variable)}
        />
      ) : (
        <LiteralInput
          {...rest}
          field={field}
          operator={operator}
          {...(value !== undefined && { value })}
          onChange={onChange}
        />
      )}
    </Stack>
  )
}

/** Kinds with their own control; partial and list values are typed as text. */
const OWN = new Set<KindName>(['int', 'decimal', 'bool', 'date', 'dateTime', 'time', 'dict'])
const PARTS = new Set(['IN', 'LIKE', 'LEFT_LIKE', 'RIGHT_LIKE'])

const LiteralInput = ({ field, operator, value, onChange, ...rest }: ValueInputProps) => {
  if (!field || !OWN.has(field.kind) || PARTS.has(operator ?? ''))
    return (
      <Input
        {...controlProps(rest as InputProps)}
        placeholder="请输入规则值"
        value={value ?? ''}
        onChange={(event) => onChange?.(event.target.value)}
      />
    )
  const { Input: Kind } = KINDS[field.kind]
  return (
    <Kind
      {...rest}
      field={{ kind: field.kind, label: '规则值', ...(field.dict && { dict: field.dict }) }}
      value={kindValue(field, value)}
      onChange={(given) => onChange?.(given === null || given === undefined ? undefined : String(given))}
    />
  )
}

/** Refuses unreadable numbers. */
export const literalRule = (field: Field | undefined, operator: string | undefined): FormRule => ({
  validator: async (_, value: unknown) => {
    if (!field || !isNumeric(field) || PARTS.has(operator ?? '') || typeof value !== 'string' || ruleVariable(value))
      return
    const fault = issueOf({ kind: field.kind, label: '规则值' }, value)
    if (fault) throw new Error(fault)
  },
})

/** A rule stores values as text. */
const kindValue = (field: Field, value: string | undefined): unknown => {
  if (value === undefined || value === '') return undefined
  if (field.kind === 'bool') return value === 'true'
  return value
}
