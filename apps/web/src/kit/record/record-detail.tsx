import { isInput, isListed, wireName, type Resource } from '@huxi/model'
import type { ReactNode } from 'react'
import { readable } from '../data/field-rules.ts'
import { Reveal } from '../kinds/reveal.tsx'
import { Fact } from '../ui/fact.tsx'
import { AUDIT_FIELDS, cellOf } from './columns.tsx'
import { rowId, type Row } from './row.ts'
import facts from '../look/facts.module.css'

export const detailFields = (resource: Resource) =>
  Object.entries(readable(resource).fields)
    .filter(([, field]) => field.kind !== 'secret' && (isListed(field) || isInput(field)))
    .map(([name, field]) => [wireName(name, field), field] as const)

interface RecordDetailProps {
  resource: Resource
  row: Row
  cells?: Readonly<Record<string, (row: Row) => ReactNode>>
}

export const RecordDetail = ({ resource, row, cells = {} }: RecordDetailProps) => {
  const auditFields = AUDIT_FIELDS.filter(([name]) => !(name in resource.fields))
  return (
    <dl className={`${facts.facts} ${facts.detailList}`}>
      {[...detailFields(resource), ...auditFields].map(([name, field]) => (
        <Fact key={name} term={field.label}>
          {cells[name]?.(row) ?? cellOf(name, field, row, 'detail')}
          <Reveal id={rowId(row)} name={name} field={field} value={row[name]} />
        </Fact>
      ))}
    </dl>
  )
}
