import { missingText } from '@huxi/model'
import { Input } from 'antd'
import { MISSING } from '../data/format.ts'
import { controlProps, NoSearch, type InputProps, type KindView } from './kind.ts'

const SecretCell = () => MISSING

const SecretInput = (props: InputProps) => (
  <Input.Password
    {...controlProps(props)}
    autoComplete="new-password"
    value={(props.value as string | null) ?? ''}
    placeholder={missingText(props.field)}
    onChange={(event) => props.onChange?.(event.target.value)}
  />
)

export const secret: KindView = { Cell: SecretCell, Input: SecretInput, Search: NoSearch, width: 120 }
