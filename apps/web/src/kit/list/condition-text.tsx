import type { ReactNode } from 'react'
import { itemOf, useDict } from '../data/dict.ts'
import { splitIds } from '../data/format.ts'
import type { Conditions } from '../kinds/index.ts'
import { typedName } from '../kinds/person-name.tsx'
import { nameOf, useNames } from '../picker/names.ts'
import { needsValue, RULES, type SuperRecord } from './super-query/grammar.ts'
import type { Named } from '../kinds/fields.ts'

const ValueText = ({ one: { field }, value }: { one: Named; value: string }): ReactNode => {
  const { items } = useDict(field.dict)
  const values = splitIds(value)
  const names = useNames(field.to, values)
  if (field.dict) return values.map((each) => itemOf(items, each)?.text ?? each).join('、')
  if (field.to) return values.map((each) => nameOf(names, each)).join('、')
  if (field.kind === 'bool') return value === 'true' ? '是' : '否'
  return field.kind === 'person' ? typedName(value) : value
}

export const ConditionText = ({ one, conditions }: { one: Named; conditions: Conditions }): ReactNode => {
  const { name, field } = one
  if (field.search === 'range')
    return `${field.label}：${conditions[`${name}_begin`] ?? '不限'} 至 ${conditions[`${name}_end`] ?? '不限'}`
  return (
    <>
      {field.label}：
      <ValueText one={one} value={conditions[name] ?? ''} />
    </>
  )
}

export const RecordText = ({ one, record }: { one: Named; record: SuperRecord }): ReactNode => (
  <>
    {one.field.label} {RULES[record.rule]}
    {needsValue(record.rule) && (
      <>
        {' '}
        <ValueText one={one} value={record.val} />
      </>
    )}
  </>
)
