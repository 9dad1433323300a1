import { Switch } from 'antd'
import { isMissing, MISSING } from '../data/format.ts'
import { controlProps, type CellProps, type InputProps, type KindView, type SearchProps } from './kind.ts'
import { Select } from '../ui/popup.tsx'

const BoolCell = ({ value }: CellProps) =>
  isMissing(value) ? MISSING : value === true || value === 'true' ? '是' : '否'

const BoolInput = (props: InputProps) => (
  <Switch
    {...controlProps(props)}
    checked={props.value === true}
    checkedChildren="是"
    unCheckedChildren="否"
    onChange={(checked) => props.onChange?.(checked)}
  />
)

const OPTIONS = [
  { value: 'true', label: '是' },
  { value: 'false', label: '否' },
]

const BoolSearch = ({ field, name, id, conditions, onChange }: SearchProps) => (
  <Select
    id={id}
    allowClear
    options={OPTIONS}
    value={conditions[name] ?? null}
    placeholder={`请选择${field.label}`}
    onChange={(value: string | null) => onChange({ [name]: value ?? undefined })}
  />
)

export const bool: KindView = { Cell: BoolCell, Input: BoolInput, Search: BoolSearch, width: 90 }
