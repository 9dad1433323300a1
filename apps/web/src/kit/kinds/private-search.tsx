import type { Field } from '@huxi/model'
import { Input } from 'antd'
import type { SearchProps } from './kind.ts'

export const privateHint = ({ kind }: Field): string =>
  kind === 'personName' ? '姓名、全拼或首字母' : kind === 'address' ? '完整地址或后四位' : '完整号码或后四位'

export const PrivateSearch = ({ field, name, id, conditions, onChange }: SearchProps) => (
  <Input
    id={id}
    allowClear
    autoComplete="off"
    value={conditions[name] ?? ''}
    placeholder={privateHint(field)}
    onChange={(event) => onChange({ [name]: event.target.value })}
  />
)
