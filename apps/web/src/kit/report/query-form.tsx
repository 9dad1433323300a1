/** Query form of a report: three items a line, the rest behind 展开. */
import type { ReportQueryItem } from '@huxi/contract'
import { useId, useState } from 'react'
import { PHONE, useBelow } from '../data/viewport.ts'
import { PickerQuery, QueryItem } from '../picker/picker-query.tsx'
import { optionsOf, type DictOptions } from './cell-text.ts'
import { QueryControl, type ReportConditions } from './query-control.tsx'

interface ReportQueryFormProps {
  items: readonly ReportQueryItem[]
  dictOptions: DictOptions
  conditions: ReportConditions
  onQuery: (conditions: ReportConditions) => void
}

export const ReportQueryForm = ({ items, dictOptions, conditions, onQuery }: ReportQueryFormProps) => {
  const form = useId()
  const [draft, setDraft] = useState(conditions)
  const [open, setOpen] = useState(false)
  const phone = useBelow(PHONE)
  const ordered = items.toSorted((one, other) => one.order - other.order)
  const plain = ordered.filter(({ hidden }) => hidden !== '1')
  const first = phone ? plain.slice(0, 1) : plain
  const visible = open ? ordered : first
  if (items.length === 0) return null
  const query = (next: ReportConditions) => {
    setDraft(next)
    onQuery(given(next))
  }
  return (
    <PickerQuery
      onQuery={() => query(draft)}
      onReset={() => query({})}
      fold={first.length < items.length ? { open, onTurn: setOpen } : undefined}
    >
      {visible.map((item) => {
        const id = `${form}${item.field}`
        return (
          <QueryItem key={item.field} id={id} label={item.label}>
            <QueryControl
              item={item}
              id={id}
              options={optionsOf(dictOptions, item.field)}
              conditions={draft}
              onChange={(patch) => setDraft((now) => ({ ...now, ...patch }))}
            />
          </QueryItem>
        )
      })}
    </PickerQuery>
  )
}

const given = (conditions: ReportConditions): ReportConditions =>
  Object.fromEntries(
    Object.entries(conditions).flatMap(([name, value]) => (value.trim() === '' ? [] : [[name, value.trim()]])),
  )
