import { isMissing, MISSING } from '../data/format.ts'
import { lazyPart } from '../ui/lazy-part.tsx'
import type { CellProps, KindView, SearchProps } from './kind.ts'
import { Select } from '../ui/popup.tsx'

const BoolCell = ({ value }: CellProps) =>
  isMissing(value) ? MISSING : value === true || value === 'true' ? '是' : '否'

const Input = lazyPart(async () => (await import('./bool-input.tsx')).BoolInput)

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

export const bool: KindView = { Cell: BoolCell, Input, Search: BoolSearch, width: 90 }
