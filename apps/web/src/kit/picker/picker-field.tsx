/** The field of a picker: shows what is chosen as tags and opens the dialog by click, Enter or Space. */
import { Select } from 'antd'
import { useState, type ReactNode } from 'react'
import { splitIds } from '../format.ts'
import { nameOf, useNames, type Named } from './names.ts'

/** Props of every picker; as a form control its value is the ids, comma-joined. */
export interface PickerProps {
  id?: string
  /** what is chosen, e.g. 负责人 */
  label: string
  value?: string | null | undefined
  onChange?: (value: string | null) => void
  onBlur?: () => void
  multiple?: boolean
  disabled?: boolean
}

/** What a dialog gets from its field. */
export interface PickerDialogProps {
  title: string
  multiple: boolean
  chosen: readonly Named[]
  onCancel: () => void
  onConfirm: (chosen: readonly Named[]) => void
}

interface PickerFieldProps extends PickerProps {
  /** resource that is pointed at */
  to: string
  dialog: (props: PickerDialogProps) => ReactNode
}

const joined = (ids: readonly string[]): string | null => (ids.length > 0 ? ids.join(',') : null)

export const PickerField = ({ to, dialog, label, value, onChange, multiple = false, ...rest }: PickerFieldProps) => {
  const [open, setOpen] = useState(false)
  const [fresh, setFresh] = useState<readonly Named[]>([])
  const ids = splitIds(value)
  const known = useNames(to, ids)
  const names = [...known, ...fresh]
  const chosen = ids.map((id) => ({ id, name: nameOf(names, id) }))
  return (
    <>
      <Select
        {...rest}
        className="hx-block"
        open={false}
        showSearch={false}
        aria-haspopup="dialog"
        {...(multiple && { mode: 'multiple' as const })}
        allowClear
        placeholder={`请选择${label}`}
        value={multiple ? ids : (ids[0] ?? null)}
        options={chosen.map(({ id, name }) => ({ value: id, label: name }))}
        onOpenChange={(wanted) => wanted && setOpen(true)}
        onChange={(next: string[] | string | null) => onChange?.(joined([next ?? []].flat()))}
      />
      {open &&
        dialog({
          title: `选择${label}`,
          multiple,
          chosen,
          onCancel: () => setOpen(false),
          onConfirm: (picked) => {
            setFresh(picked)
            setOpen(false)
            onChange?.(joined(picked.map(({ id }) => id)))
          },
        })}
    </>
  )
}
