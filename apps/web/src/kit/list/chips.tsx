/** Active conditions as tags that can be taken away. */
import { CloseOutlined } from '@ant-design/icons'
import type { ReactNode } from 'react'
import { itemOf, useDict } from '../dict.ts'
import { splitIds } from '../format.ts'
import { nameOf, useNames } from '../picker/names.ts'
import { conditionKeys, type Named } from './address.ts'
import type { List } from './use-list.ts'

/** Tags of the active conditions of these fields. */
export const Chips = ({ list, fields }: { list: List; fields: readonly Named[] }) => {
  const active = fields.filter((one) => conditionKeys(one).some((key) => list.conditions[key]))
  if (active.length === 0) return null
  const drop = (one: Named) => {
    const gone = new Set(conditionKeys(one))
    list.query(Object.fromEntries(Object.entries(list.conditions).filter(([key]) => !gone.has(key))))
  }
  return (
    <div className="hx-chips">
      {active.map((one) => (
        <span key={one.name} className="hx-chip">
          <span className="hx-clip">
            {one.field.label}：<ConditionText one={one} conditions={list.conditions} />
          </span>
          <button type="button" aria-label={`移除条件${one.field.label}`} onClick={() => drop(one)}>
            <CloseOutlined aria-hidden />
          </button>
        </span>
      ))}
    </div>
  )
}

const ConditionText = ({ one, conditions }: { one: Named; conditions: Record<string, string> }): ReactNode => {
  const { name, field } = one
  const { items } = useDict(field.dict)
  const value = conditions[name] ?? ''
  const names = useNames(field.to, splitIds(value))
  if (field.search === 'range')
    return `${conditions[`${name}_begin`] ?? '不限'} 至 ${conditions[`${name}_end`] ?? '不限'}`
  if (field.dict) return itemOf(items, value)?.text ?? value
  if (field.to) return nameOf(names, value)
  if (field.kind === 'bool') return value === 'true' ? '是' : '否'
  return value
}
