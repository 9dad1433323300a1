import { CloseOutlined } from '@ant-design/icons'
import type { ReactNode } from 'react'
import { Row } from '../ui/place.tsx'
import { RULES } from './super-query/grammar.ts'
import { ConditionText, RecordText } from './condition-text.tsx'
import { conditionKeys, type Named } from '../kinds/fields.ts'
import type { List } from './use-list.ts'
import query from '../look/query.module.css'
import words from '../look/words.module.css'
import styles from './chips.module.css'

export const Chips = ({ list, fields }: { list: List; fields: readonly Named[] }) => {
  const active = fields.filter((one) => conditionKeys(one).some((key) => list.conditions[key]))
  if (active.length === 0 && !list.superQuery) return null
  const drop = (one: Named) => {
    const removedKeys = new Set(conditionKeys(one))
    list.query(Object.fromEntries(Object.entries(list.conditions).filter(([key]) => !removedKeys.has(key))))
  }
  return (
    <Row align="stretch" wrap className={styles.chips}>
      {active.map((one) => (
        <Chip key={one.name} name={one.field.label} onDrop={() => drop(one)}>
          <ConditionText one={one} conditions={list.conditions} />
        </Chip>
      ))}
      <SuperChips list={list} />
    </Row>
  )
}

const SuperChips = ({ list: { superQuery, superFields, querySuper } }: { list: List }) => {
  if (!superQuery) return null
  const { matchType, records } = superQuery
  const drop = (at: number) => {
    const left = records.filter((_, place) => place !== at)
    querySuper(left.length > 0 ? { matchType, records: left } : undefined)
  }
  return (
    <>
      {records.length > 1 && (
        <span className={styles.chipLead}>{matchType === 'or' ? '满足任意一个：' : '同时满足：'}</span>
      )}
      {records.map((record, at) => {
        const one = superFields.find(({ name }) => name === record.field)
        return (
          one && (
            <Chip
              key={`${record.field} ${record.rule} ${record.val}`}
              name={`${one.field.label}${RULES[record.rule]}`}
              onDrop={() => drop(at)}
            >
              <RecordText one={one} record={record} />
            </Chip>
          )
        )
      })}
    </>
  )
}

const Chip = ({ name, onDrop, children }: { name: string; onDrop: () => void; children: ReactNode }) => (
  <span className={query.chip}>
    <span className={words.clip}>{children}</span>
    <button type="button" aria-label={`移除条件${name}`} onClick={onDrop}>
      <CloseOutlined aria-hidden />
    </button>
  </span>
)
