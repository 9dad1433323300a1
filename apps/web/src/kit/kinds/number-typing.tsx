/** Fields of numbers, fetched where a form or a query asks for one. */
import { missingText } from '@huxi/model'
import { InputNumber } from 'antd'
import { controlProps, type InputProps, type SearchProps } from './kind.ts'
import place from '../look/place.module.css'
import styles from './number-typing.module.css'

/** Bounds are not given to the control: it would mend a value silently instead of saying why it is refused. */
export const NumberInput = (props: InputProps) => (
  <InputNumber
    {...controlProps(props)}
    className={place.block}
    value={props.value as number | null}
    placeholder={missingText(props.field)}
    onChange={(value) => props.onChange?.(value)}
  />
)

const textOf = (value: number | null): string | undefined => (value === null ? undefined : String(value))
const numberOf = (value: string | undefined): number | null => (value ? Number(value) : null)

export const NumberSearch = ({ field, name, id, conditions, onChange }: SearchProps) => {
  const bound = (key: string, label: string, control: string) => (
    <InputNumber
      id={control}
      className={place.block}
      aria-label={label}
      value={numberOf(conditions[key])}
      placeholder={label}
      onChange={(value) => onChange({ [key]: textOf(value) })}
    />
  )
  if (field.search !== 'range') return bound(name, `请输入${field.label}`, id)
  return (
    <span className={styles.range}>
      {bound(`${name}_begin`, `最小${field.label}`, id)}
      <span aria-hidden>–</span>
      {bound(`${name}_end`, `最大${field.label}`, `${id}_end`)}
    </span>
  )
}
