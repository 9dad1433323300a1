import { isMissing, MISSING } from '../data/format.ts'
import { lazyPart } from '../ui/lazy-part.tsx'
import type { CellProps, KindView, SearchProps } from './kind.ts'
import { Select } from '../ui/popup.tsx'
import { YES_OR_NO } from './yes-no.ts'

const BoolCell = ({ value }: CellProps) =>
  isMissing(value) ? MISSING : value === true || value === 'true' ? '是' : '否'

const Input = lazyPart(async () => (await import('./bool-input.tsx')).BoolInput)

const BoolSearch = ({ field, name, id, conditions, onChange }: SearchProps) => (
  <Select
    id={id}
    allowClear
    options={YES_OR_NO}
    value={conditions[name] ?? null}
    placeholder={`请选择${field.label}`}
    onChange={(value: string | null) => onChange({ [name]: value ?? undefined })}
  />
)

export const bool: KindView = { Cell: BoolCell, Input, Search: BoolSearch, width: 90 }
