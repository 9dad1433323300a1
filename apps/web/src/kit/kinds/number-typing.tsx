import { missingText } from '@huxi/model'
import { readingOf } from '../data/number-in.ts'
import { NumberBox } from '../ui/number-box.tsx'
import { NumberCondition } from '../ui/number-condition.tsx'
import { controlProps, type InputProps, type SearchProps } from './kind.ts'
import place from '../look/place.module.css'
import fields from '../look/fields.module.css'

/** Bounds belong to the checks, which explain a refusal. */
export const NumberInput = (props: InputProps) => (
  <NumberBox
    {...controlProps(props)}
    className={place.block}
    value={props.value}
    {...readingOf(props.field)}
    placeholder={missingText(props.field)}
    onChange={(value) => props.onChange?.(value)}
  />
)

export const NumberSearch = ({ field, name, id, conditions, onChange }: SearchProps) => {
  const bound = (key: string, label: string, control: string) => (
    <NumberCondition
      id={control}
      subject={field.label}
      label={label}
      value={conditions[key]}
      onChange={(value) => onChange({ [key]: value })}
    />
  )
  if (field.search !== 'range') return bound(name, `请输入${field.label}`, id)
  return (
    <span className={fields.range}>
      {bound(`${name}_begin`, `最小${field.label}`, id)}
      <span aria-hidden>–</span>
      {bound(`${name}_end`, `最大${field.label}`, `${id}_end`)}
    </span>
  )
}
