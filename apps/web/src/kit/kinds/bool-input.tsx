import { Switch } from 'antd'
import { controlProps, type InputProps } from './kind.ts'

export const BoolInput = (props: InputProps) => (
  <Switch
    {...controlProps(props)}
    checked={props.value === true}
    checkedChildren="是"
    unCheckedChildren="否"
    onChange={(checked) => props.onChange?.(checked)}
  />
)
