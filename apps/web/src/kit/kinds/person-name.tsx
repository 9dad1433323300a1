import { Input } from 'antd'
import { PrivateSearch } from './private-search.tsx'
import type { KindView, SearchProps } from './kind.ts'
import { TextCell, textInput } from './text.tsx'

export const personName: KindView = {
  Cell: TextCell,
  Input: textInput({ autoComplete: 'off' }),
  Search: PrivateSearch,
  width: 120,
  grows: true,
}

/** A typed part of a name between stars; without stars, as statistics ask, one account. */
export const typedName = (value: string | undefined): string => value?.replace(/^\*(.*)\*$/s, '$1') ?? ''

const PersonSearch = ({ name, id, conditions, onChange }: SearchProps) => (
  <Input
    id={id}
    allowClear
    autoComplete="off"
    value={typedName(conditions[name])}
    placeholder="姓名、拼音或账号"
    onChange={({ target: { value } }) => onChange({ [name]: value && `*${value}*` })}
  />
)

export const person: KindView = { ...personName, Search: PersonSearch, width: 110 }
