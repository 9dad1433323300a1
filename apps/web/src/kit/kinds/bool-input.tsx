import { missingText } from '@huxi/model'
import { Radio, Switch } from 'antd'
import { Select } from '../ui/popup.tsx'
import { controlProps, type InputProps } from './kind.ts'
import { YES_OR_NO } from './yes-no.ts'

/** A field with a value from the start is a switch; any other stays undecided until it is answered. */
export const BoolInput = (props: InputProps) =>
  props.field.initial === undefined ? <Undecided {...props} /> : <Decided {...props} />

const Decided = (props: InputProps) => (
  <Switch
    {...controlProps(props)}
    checked={props.value === true}
    checkedChildren="是"
    unCheckedChildren="否"
    onChange={(checked) => props.onChange?.(checked)}
  />
)

const Undecided = (props: InputProps) => {
  const { field, value, onChange } = props
  const chosen = typeof value === 'boolean' ? String(value) : null
  const choose = (next: string | null | undefined) => onChange?.(next ? next === 'true' : null)
  if (field.required)
    return (
      <Radio.Group
        {...controlProps(props)}
        options={YES_OR_NO}
        value={chosen}
        onChange={({ target }) => choose(target.value as string)}
      />
    )
  return (
    <Select
      {...controlProps(props)}
      allowClear
      options={YES_OR_NO}
      value={chosen}
      placeholder={missingText(field)}
      onChange={choose}
    />
  )
}
