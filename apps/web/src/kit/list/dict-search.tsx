import { useDict } from '../data/dict.ts'
import { splitIds } from '../data/format.ts'
import type { SearchProps } from '../kinds/kind.ts'
import { Select } from '../ui/popup.tsx'

export const DictSearch = ({ field, name, id, conditions, onChange }: SearchProps) => {
  const { items, ...reading } = useDict(field.dict)
  const joined = (values: readonly string[]): string | undefined => {
    if (values.length === 0) return undefined
    // for a multi-value column, commas around mean "any of"
    return field.kind === 'dicts' ? `,${values.join(',')},` : values.join(',')
  }
  return (
    <Select
      id={id}
      mode="multiple"
      allowClear
      maxTagCount="responsive"
      showSearch
      reading={reading}
      options={items.map(({ value, text }) => ({ value, label: text }))}
      value={splitIds(conditions[name])}
      placeholder={`请选择${field.label}`}
      onChange={(values: string[]) => onChange({ [name]: joined(values) })}
    />
  )
}
