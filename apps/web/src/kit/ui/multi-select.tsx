/** Multiple choice of a short list as a form control; the value is comma-joined ids. */
import type { SelectProps } from 'antd'
import { splitIds } from '../data/format.ts'
import { Select, type Reading } from './popup.tsx'
import place from '../look/place.module.css'

interface MultiSelectProps extends Omit<SelectProps<string[]>, 'options' | 'value' | 'onChange'> {
  options: readonly { value: string | number; label: string }[]
  reading?: Reading | undefined
  /** id that cannot be removed */
  always?: string
  value?: unknown
  onChange?: (value: string | null) => void
}

export const MultiSelect = ({ options, always = '', value, onChange, ...rest }: MultiSelectProps) => (
  <Select<string[]>
    {...rest}
    className={place.block}
    mode="multiple"
    showSearch
    options={options.map((option) => ({ ...option, disabled: option.value === always }))}
    value={[...new Set([always, ...splitIds(value)])].filter(Boolean)}
    onChange={(chosen) => onChange?.(chosen.join(',') || null)}
  />
)
