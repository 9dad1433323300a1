import { useId } from 'react'
import type { Named } from '../kinds/fields.ts'
import { KINDS, type Conditions } from '../kinds/index.ts'
import { DictSearch } from './dict-search.tsx'
import query from '../look/query.module.css'

interface SearchFieldsProps {
  fields: readonly Named[]
  conditions: Conditions
  onChange: (patch: Record<string, string | undefined>) => void
}

export const SearchFields = ({ fields, conditions, onChange }: SearchFieldsProps) => {
  const form = useId()
  return fields.map(({ name, field }) => {
    // lists query several dictionary values at once
    const Search = field.dict === undefined ? KINDS[field.kind].Search : DictSearch
    const id = `${form}${name}`
    return (
      <div key={name} className={query.item}>
        <label htmlFor={id}>{field.label}</label>
        <Search field={field} name={name} id={id} conditions={conditions} onChange={onChange} />
      </div>
    )
  })
}
