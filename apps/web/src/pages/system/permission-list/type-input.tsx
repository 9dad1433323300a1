import { permission } from '@huxi/contract'
import { Radio } from 'antd'
import { useDict } from '../../../kit/data/dict.ts'

interface TypeInputProps {
  id?: string
  disabled: boolean
  value?: number
  onChange?: (value: number) => void
}

export const TypeInput = ({ onChange, ...rest }: TypeInputProps) => {
  const { items } = useDict(permission.fields.menuType.dict)
  const options = items.map(({ value, text }) => ({ value: Number(value), label: text }))
  return (
    <Radio.Group
      {...rest}
      options={options.toSorted((a, b) => a.value - b.value)}
      onChange={(event) => onChange?.(event.target.value as number)}
    />
  )
}
