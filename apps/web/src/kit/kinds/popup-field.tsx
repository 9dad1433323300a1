/** The control of a field that is chosen from a report; its row's other columns fill fields of the same form. */
import { missingText } from '@huxi/model'
import { use } from 'react'
import { PopupInput } from '../report/popup-input.tsx'
import { Fill } from './fill.ts'
import { controlProps, type InputProps } from './kind.ts'

/** The field itself among those that are filled; no field of a definition is called so. */
const OWN = '='

export const PopupField = (props: InputProps) => {
  const { field, value, onChange } = props
  const fill = use(Fill)
  const { report = '', column = '', fill: beside = {} } = field.popup ?? {}
  // where nobody fills other fields the value alone is chosen
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
