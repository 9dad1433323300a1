/** Several of a short list, as a form control: its value is their ids, comma-joined. */
import { splitIds } from '../../../kit/data/format.ts'
import { Select } from '../../../kit/ui/popup.tsx'

interface SomeOfProps {
  options: { value: string; label: string }[]
  /** chosen for good */
  always?: string
  placeholder: string
  notFoundContent?: string
  disabled: boolean
  id?: string
  value?: string | null
  onChange?: (value: string | null) => void
}

export const SomeOf = ({ options, always = '', value, onChange, ...rest }: SomeOfProps) => (
  <Select<string[]>
    {...rest}
    className="hx-block"
    mode="multiple"
    showSearch={{ optionFilterProp: 'label' }}
    options={options.map((option) => ({ ...option, disabled: option.value === always }))}
    value={[...new Set([always, ...splitIds(value)])].filter(Boolean)}
    onChange={(chosen) => onChange?.(chosen.join(',') || null)}
  />
)
