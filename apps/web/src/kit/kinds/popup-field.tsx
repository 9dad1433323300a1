import { missingText } from '@huxi/model'
import { use } from 'react'
import { PopupInput } from '../report/popup-input.tsx'
import { Fill } from './fill.ts'
import { controlProps, type InputProps } from './kind.ts'

/** The field itself among the filled ones; not a legal field name. */
const OWN = '='

export const PopupField = (props: InputProps) => {
  const { field, value, onChange } = props
  const fill = use(Fill)
  const { report = '', column = '', fill: beside = {} } = field.popup ?? {}
  const pairs = [[column, OWN], ...(fill ? Object.entries(beside) : [])]
  return (
    <PopupInput
      {...controlProps(props)}
      code={report}
      field={OWN}
      orgFields={pairs.map(([org]) => org).join(',')}
      destFields={pairs.map(([, dest]) => dest).join(',')}
      groupId="form"
      multi={field.popup?.multi === true}
      placeholder={missingText(field)}
      value={value as string | null | undefined}
      onChange={(text, { [OWN]: _own, ...others }) => {
        onChange?.(text === '' ? null : text)
        fill?.(others)
      }}
    />
  )
}
